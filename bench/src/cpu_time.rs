//! CPU time from /proc: of a server's process tree, of this program, and of the machine.

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::process;

use anyhow::{Context, Result};

/// Linux reports CPU time in hundredths of a second, whatever its timer frequency.
const TICKS_PER_SECOND: f64 = 100.0;

/// A server's first process and all its descendants.
#[derive(Clone, Copy)]
pub(super) struct ProcessTree {
    root: u32,
}

impl ProcessTree {
    /// Reads a pid file of scripts/lib/process.sh.
    pub(super) fn from_pid_file(path: &Path) -> Result<Self> {
        let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let root = text.split_whitespace().next().and_then(|pid| pid.parse().ok());
        let root = root.with_context(|| format!("{} contains no pid", path.display()))?;
        Ok(Self { root })
    }

    pub(super) fn root(self) -> u32 {
        self.root
    }
}

/// CPU time that every process and the machine have used so far, in ticks.
pub(super) struct Usage {
    processes: HashMap<u32, Process>,
    machine: u64,
}

struct Process {
    parent: u32,
    ticks: u64,
}

impl Usage {
    pub(super) fn now() -> Result<Self> {
        let mut processes = HashMap::new();
        for entry in fs::read_dir("/proc").context("cannot read /proc")? {
            let name = entry?.file_name();
            let Some(pid) = name.to_str().and_then(|name| name.parse().ok()) else {
                continue;
            };
            // A process may have ended since the folder was listed; its parent's time then includes its own.
            if let Ok(stat) = fs::read_to_string(format!("/proc/{pid}/stat"))
                && let Some(process) = Process::parse_stat(&stat)
            {
                processes.insert(pid, process);
            }
        }
        let stat = fs::read_to_string("/proc/stat").context("cannot read /proc/stat")?;
        let machine = busy_ticks(&stat).context("cannot parse /proc/stat")?;
        Ok(Self { processes, machine })
    }

    /// Seconds used by a server since `before`.
    pub(super) fn of_tree_since(&self, before: &Self, tree: ProcessTree) -> f64 {
        seconds(self.of_tree(tree.root).saturating_sub(before.of_tree(tree.root)))
    }

    /// Seconds used since `before` by this program and by the programs that it has run and waited for.
    pub(super) fn of_this_program_since(&self, before: &Self) -> f64 {
        let own = |usage: &Self| usage.processes.get(&process::id()).map_or(0, |process| process.ticks);
        seconds(own(self).saturating_sub(own(before)))
    }

    /// Busy seconds of all cores together since `before`.
    pub(super) fn of_machine_since(&self, before: &Self) -> f64 {
        seconds(self.machine.saturating_sub(before.machine))
    }

    fn of_tree(&self, root: u32) -> u64 {
        let belongs = |mut pid: u32| {
            while pid != root {
                match self.processes.get(&pid) {
                    Some(process) => pid = process.parent,
                    None => return false,
                }
            }
            true
        };
        let members = self.processes.iter().filter(|(pid, _)| belongs(**pid));
        members.map(|(_, process)| process.ticks).sum()
    }
}

impl Process {
    /// Parses `/proc/<pid>/stat`. The ticks include children that have ended.
    fn parse_stat(stat: &str) -> Option<Self> {
        // The second field is the command in parentheses, which may contain spaces and parentheses.
        let (_, after_command) = stat.rsplit_once(") ")?;
        let fields: Vec<&str> = after_command.split(' ').collect();
        let ticks = fields.get(11..15)?.iter().map(|field| field.parse::<u64>());
        Some(Self {
            parent: fields.get(1)?.parse().ok()?,
            ticks: ticks.sum::<Result<_, _>>().ok()?,
        })
    }
}

/// Ticks that were not idle, including those stolen by the hypervisor. Interrupts count, because the kernel also
/// charges them to the interrupted process; without them other load would appear too small.
fn busy_ticks(stat: &str) -> Option<u64> {
    let mut fields = stat.lines().next()?.split_whitespace();
    (fields.next()? == "cpu").then_some(())?;
    let fields: Vec<u64> = fields.map(str::parse).collect::<Result<_, _>>().ok()?;
    let [user, nice, system, _idle, _iowait, irq, softirq, stolen, ..] = fields[..] else {
        return None;
    };
    Some(user + nice + system + irq + softirq + stolen)
}

fn seconds(ticks: u64) -> f64 {
    u32::try_from(ticks).map_or(f64::INFINITY, f64::from) / TICKS_PER_SECOND
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tree_includes_root_and_all_descendants() {
        let process = |parent, ticks| Process { parent, ticks };
        let usage = |grandchild| Usage {
            processes: HashMap::from([
                (1, process(0, 1_000)),
                (10, process(1, 100)),
                (11, process(10, 20)),
                (12, process(11, grandchild)),
                (20, process(1, 5_000)),
            ]),
            machine: 0,
        };
        assert_eq!(usage(3).of_tree(10), 123);
        let used = usage(53).of_tree_since(&usage(3), ProcessTree { root: 10 });
        assert!((used - 0.5).abs() < 1e-9);
    }

    #[test]
    fn stat_is_parsed_if_command_contains_spaces_and_parentheses() {
        let stat = "42 (odd) name) S 7 42 42 0 -1 4194304 1 2 3 4 100 20 3 1 20 0 8 0 999 1 1";
        let process = Process::parse_stat(stat).unwrap();
        assert_eq!((process.parent, process.ticks), (7, 124));
    }

    #[test]
    fn idle_and_iowait_ticks_are_not_busy() {
        let stat = "cpu  10 20 30 4000 500 60 70 8 0 0\ncpu0 1 1 1 1 1 1 1 1 0 0\n";
        assert_eq!(busy_ticks(stat), Some(198));
        assert_eq!(busy_ticks("intr 5"), None);
    }
}
