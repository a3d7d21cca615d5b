// The rulings of this system that a table may want otherwise, one field each. Names and defaults per variant are data
// (data/vf/tables/options.json); a field without an entry there keeps the value written here.
#pragma once

namespace valor::vf {

struct Options {
  // 8.2.1, question 2: must the target be the closest one of every supporting unit as well?
  bool support_closest = true;
};

}  // namespace valor::vf
