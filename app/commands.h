// The sub-commands, one file each.
#pragma once

namespace CLI {
class App;
}

namespace valor::app {

class App;

void add_play(CLI::App& root, const App& app);
void add_serve(CLI::App& root, const App& app);
void add_worker(CLI::App& root, const App& app);
void add_admin(CLI::App& root, const App& app);
void add_rules(CLI::App& root, const App& app);
void add_scenarios(CLI::App& root, const App& app);
void add_engine(CLI::App& root, const App& app);
void add_text(CLI::App& root, const App& app);
void add_check(CLI::App& root, const App& app);
void add_replay(CLI::App& root, const App& app);
void add_record(CLI::App& root, const App& app);
void add_sim(CLI::App& root, const App& app);
void add_ladder(CLI::App& root, const App& app);
void add_hint(CLI::App& root, const App& app);
void add_review(CLI::App& root, const App& app);
void add_balance(CLI::App& root, const App& app);
void add_campaign(CLI::App& root, const App& app);
void add_draw(CLI::App& root, const App& app);
void add_army(CLI::App& root, const App& app);
void add_bench(CLI::App& root, const App& app);

}  // namespace valor::app
