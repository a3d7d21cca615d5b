// Regions (geometry G23, G24): who is within so far of a point, who is on the table, who is in a zone.
#pragma once

#include "core/table/footprint.h"
#include "core/table/polygon.h"

namespace valor::table {

// The table lies between (0, 0) in the north-west and (width, height); its edge belongs to it.
struct Table {
  Length width = 0;
  Length height = 0;
  friend constexpr bool operator==(const Table&, const Table&) = default;
};

bool on_table(const Table& table, Vec p);
bool wholly_on_table(const Table& table, const Footprint& footprint);

// How many figures have some of their base within r (not more than r away) of the point?
int figures_within(const Footprint& footprint, Vec point, Length r);
// How many figures stand in the area: their centre is in it, its edge included?
int figures_in(const Footprint& footprint, Points area);
// Are all bases wholly in the area?
bool wholly_inside(const Footprint& footprint, Points area);
// Are all bases wholly within r of the shape: no corner farther?
bool wholly_within(const Footprint& footprint, Points shape, Length r);

}  // namespace valor::table
