"""tools/setup, ./play and tools/as_user under trouble: stand-ins for apt-get, dpkg-query, df and id on the PATH."""
import os
import shutil
import stat
import subprocess

import loader

PROJECT = loader.TOOLS.parent


class Setup(loader.ProjectTest):
    def setUp(self):
        super().setUp()
        self.project = self.root / "a project with spaces"
        (self.project / "tools").mkdir(parents=True)
        for name in ("play", "test", "tools/setup", "tools/as_user", "tools/test_long"):
            shutil.copy(PROJECT / name, self.project / name)
        self.bin = self.root / "bin"
        self.program("sleep", "exit 0")
        self.program("df", "echo head; echo disk 9 9 9999 9 /")
        self.program("sudo", 'exec "$@"')

    def program(self, name, script):
        self.write(f"bin/{name}", f"#!/bin/bash\n{script}\n")
        (self.bin / name).chmod(stat.S_IRWXU)

    def run_in(self, *command, home=None, path=None):
        environment = {"PATH": path or f"{self.bin}:{os.environ['PATH']}", "HOME": str(home or self.root), "CI": "true"}
        return subprocess.run(command, capture_output=True, text=True, env=environment, cwd="/", check=False)

    def shell(self, script, **more):
        start = 'set -euo pipefail; root=$1; source "$root/tools/setup"; prepare_environment; '
        return self.run_in("bash", "-c", start + script, "_", str(self.project), **more)

    def missing_package(self, apt_get):
        """cmake is missing until the stand-in for apt-get makes the file `installed`."""
        self.program("dpkg-query", f'if [ -e "{self.root}/installed" ]; then echo "installed cmake"; else exit 1; fi')
        self.program("apt-get", f'echo "$@" >>"{self.root}/calls"\n{apt_get}')
        return self.shell("install_packages cmake")

    def calls(self):
        file = self.root / "calls"
        return file.read_text().splitlines() if file.exists() else []

    def test_what_is_installed_needs_no_network(self):
        self.write("installed")
        done = self.missing_package("exit 100")
        self.assertEqual((done.returncode, self.calls()), (0, []), done.stderr)

    def test_what_is_missing_is_installed_without_removing(self):
        done = self.missing_package(f'[ "$2" = update ] || touch "{self.root}/installed"')
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.calls(), ["-q update", "-q install -y --no-remove --no-install-recommends cmake"])

    def test_a_held_package_lock_is_waited_for(self):
        done = self.missing_package(
            f'if [ "$2" = install ] && [ ! -e "{self.root}/tried" ]; then touch "{self.root}/tried"; '
            'echo "E: Could not get lock /var/lib/dpkg/lock-frontend"; exit 100; fi')
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("Another program is installing packages", done.stderr)
        self.assertEqual(len(self.calls()), 3)

    def test_no_network_is_said_in_a_sentence(self):
        done = self.missing_package('echo "Temporary failure resolving deb.debian.org"; exit 100')
        self.assertEqual(done.returncode, 1)
        self.assertIn("connected to the network?", done.stderr)

    def test_a_package_that_is_not_offered_names_debian_12(self):
        done = self.missing_package('[ "$2" = update ] || { echo "E: Unable to locate package cmake"; exit 100; }')
        self.assertEqual(done.returncode, 1)
        self.assertIn("Debian 12", done.stderr)

    def test_a_cut_short_installation_is_finished_first(self):
        self.program("dpkg", f'touch "{self.root}/mended"')
        done = self.missing_package(
            f'if [ "$2" = install ] && [ ! -e "{self.root}/mended" ]; then echo "run dpkg --configure -a"; exit 100; fi')
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("cut short", done.stderr)

    def test_a_full_disk_is_said_before_anything_is_done(self):
        self.program("df", "echo head; echo disk 9 9 12 9 /")
        done = self.missing_package("exit 0")
        self.assertEqual((done.returncode, self.calls()), (1, []))
        self.assertIn("12 MB free", done.stderr)

    def test_without_root_and_sudo_the_packages_are_named(self):
        self.program("id", "echo 1000")
        self.program("sudo", "exit 1")
        done = self.missing_package("exit 0")
        self.assertEqual((done.returncode, self.calls()), (1, []))
        self.assertIn("Run this as root once. Missing: cmake", done.stderr)

    def test_another_system_is_told_what_to_install(self):
        for name in ("bash", "mkdir", "dirname", "readlink"):
            (self.bin / name).symlink_to(shutil.which(name))
        done = self.shell("install_packages cmake", path=str(self.bin))
        self.assertEqual(done.returncode, 1)
        self.assertIn("Debian 12 only", done.stderr)
        self.assertIn("cmake", done.stderr)

    def test_a_home_that_cannot_be_written_moves_the_caches(self):
        done = self.shell('echo "$CCACHE_DIR|$npm_config_cache"', home="/proc")
        self.assertEqual(done.stdout.strip(), f"{self.project}/build/ccache|{self.project}/build/npm-cache", done.stderr)

    def test_an_incomplete_copy_is_said_in_a_sentence(self):
        done = self.run_in(str(self.project / "play"))
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stderr, "This copy of OpenValor is incomplete: the web client (web/package.json) is missing.\n")

    def test_wrong_usage_is_code_2_and_an_unknown_long_part_is_named(self):
        self.assertEqual(self.run_in(str(self.project / "test"), "--nonsense").returncode, 2)
        done = self.run_in(str(self.project / "test"), "--long", "nonsense")
        self.assertEqual(done.returncode, 1)
        self.assertIn("There are: suite leaks replays tidy", done.stderr)

    def test_a_locked_step_is_done_by_one_at_a_time(self):
        mark = f'"{self.root}/mark"'
        step = f'work() {{ [ ! -e {mark} ] || echo "two at once"; touch {mark}; read -r -t 0.3 </dev/zero || true; rm {mark}; }}; '
        done = self.shell(step + "lock step work & lock step work; wait")
        self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)
        self.assertIn("waiting for it", done.stderr)

    def test_as_user_is_not_root_and_owns_what_it_is_given(self):
        own = self.root / "own"
        own.mkdir()
        self.root.chmod(0o755)
        script = 'id -u; touch "$HOME/x" "$1/y" && rm "$HOME/x" && echo written; touch "$2/z" 2>/dev/null || echo refused'
        os.chmod(self.project / "tools", 0o755)
        done = self.run_in(str(self.project / "tools/as_user"), "--own", str(own), "sh", "-c", script, "_", str(own), "/proc")
        lines = done.stdout.split()
        self.assertNotEqual(lines[0], "0", done.stderr)
        self.assertEqual(lines[1:], ["written", "refused"], done.stderr)
