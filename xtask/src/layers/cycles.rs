//! Cycles among the server's files.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::file_syntax::Occurrence;
use super::server_source::Source;
use super::violation::Violation;

/// There was one cycle of 239 files while every handler took the same application state.
pub(super) const MAX_FILES_IN_CYCLE: usize = 4;

/// Files that depend on each other, directly or indirectly.
pub(super) struct Cycle<'s> {
    pub(super) files: Vec<&'s Source>,
    /// A file, the line of its first use of another, and that other file.
    edges: Vec<(&'s Source, usize, &'s Source)>,
}

pub(super) fn check(sources: &[Source], max_files: usize) -> Vec<Violation> {
    let too_large = find_cycles(sources)
        .into_iter()
        .filter(|cycle| cycle.files.len() > max_files);
    too_large.map(|cycle| cycle.violation(max_files)).collect()
}

/// All cycles of two files or more, the largest first.
pub(super) fn find_cycles(sources: &[Source]) -> Vec<Cycle<'_>> {
    let graph = Graph::new(sources);
    let mut cycles: Vec<Cycle<'_>> = strongly_connected(&graph.edges)
        .into_iter()
        .filter(|component| component.len() > 1)
        .map(|component| graph.cycle(&component))
        .collect();
    cycles.sort_by_key(|cycle| std::cmp::Reverse(cycle.files.len()));
    cycles
}

impl Cycle<'_> {
    /// One line per edge.
    pub(super) fn describe(&self) -> String {
        let mut text = format!("{} files, {} edges", self.files.len(), self.edges.len());
        for (from, line, to) in &self.edges {
            let _ = write!(text, "\n  {}:{line} uses {}", from.path.display(), to.path.display());
        }
        text
    }

    fn violation(&self, max_files: usize) -> Violation {
        self.edges[0].0.violation(
            self.edges[0].1,
            "cycle",
            format!(
                "more than {max_files} files depend on each other in a cycle; move what they share into a file that \
                 uses none of them: {}",
                self.describe()
            ),
        )
    }
}

struct Graph<'s> {
    sources: &'s [Source],
    by_module: BTreeMap<&'s [String], usize>,
    /// For each file, the files it uses and the line of the first use.
    edges: Vec<BTreeMap<usize, usize>>,
}

impl<'s> Graph<'s> {
    fn new(sources: &'s [Source]) -> Self {
        let by_module = sources
            .iter()
            .enumerate()
            .map(|(index, source)| (source.module.as_slice(), index))
            .collect();
        let mut graph = Self {
            sources,
            by_module,
            edges: Vec::new(),
        };
        graph.edges = (0..sources.len()).map(|from| graph.used_files(from)).collect();
        graph
    }

    fn used_files(&self, from: usize) -> BTreeMap<usize, usize> {
        let mut used = BTreeMap::new();
        for path in self.sources[from].syntax.paths.iter().filter(|path| !path.is_in_test) {
            let absolute = self.absolute_path(from, path);
            if let Some(to) = absolute.and_then(|absolute| self.defining_file(absolute))
                && to != from
            {
                used.entry(to).or_insert(path.line);
            }
        }
        used
    }

    /// The path from the crate root, or `None` if it names something outside the crate.
    fn absolute_path(&self, from: usize, path: &Occurrence<Vec<String>>) -> Option<Vec<String>> {
        let source = &self.sources[from];
        let (first, rest) = path.value.split_first()?;
        match first.as_str() {
            "self" => Some([source.module.as_slice(), rest].concat()),
            "crate" | "super" => source.path_in_crate(path),
            name => {
                let child = [source.module.as_slice(), &[name.to_owned()]].concat();
                if self.by_module.contains_key(child.as_slice()) {
                    return Some([child.as_slice(), rest].concat());
                }
                let import = source.syntax.imports.get(name);
                match import.filter(|import| import.value[0] != name) {
                    Some(import) => Some([self.absolute_path(from, import)?.as_slice(), rest].concat()),
                    None => source.path_in_crate(path),
                }
            }
        }
    }

    /// The file that defines the item at a path from the crate root, or `None` for the path of a
    /// module: each item that is used through it has its own path.
    fn defining_file(&self, mut path: Vec<String>) -> Option<usize> {
        let mut seen = BTreeSet::new();
        while seen.insert(path.clone()) {
            let modules = (0..=path.len())
                .rev()
                .find(|&end| self.by_module.contains_key(&path[..end]))?;
            let file = self.by_module[&path[..modules]];
            let name = path.get(modules)?;
            let re_export = self.sources[file]
                .syntax
                .imports
                .get(name)
                .filter(|import| import.module_depth == 0);
            let Some(re_export) = re_export else { return Some(file) };
            path = [self.absolute_path(file, re_export)?.as_slice(), &path[modules + 1..]].concat();
        }
        None
    }

    fn cycle(&self, component: &[usize]) -> Cycle<'s> {
        let mut component = component.to_vec();
        component.sort_unstable();
        let mut edges = Vec::new();
        for &from in &component {
            for (to, line) in self.edges[from].iter().filter(|(to, _)| component.contains(to)) {
                edges.push((&self.sources[from], *line, &self.sources[*to]));
            }
        }
        Cycle {
            files: component.iter().map(|&index| &self.sources[index]).collect(),
            edges,
        }
    }
}

/// Tarjan's strongly connected components.
fn strongly_connected(edges: &[BTreeMap<usize, usize>]) -> Vec<Vec<usize>> {
    let mut search = Search {
        edges,
        order: vec![None; edges.len()],
        lowest: vec![0; edges.len()],
        stack: Vec::new(),
        components: Vec::new(),
        visited: 0,
    };
    for node in 0..edges.len() {
        if search.order[node].is_none() {
            search.visit(node);
        }
    }
    search.components
}

struct Search<'g> {
    edges: &'g [BTreeMap<usize, usize>],
    /// When each node was first visited.
    order: Vec<Option<usize>>,
    /// The earliest visit that is reachable from each node.
    lowest: Vec<usize>,
    /// Visited nodes whose component is not known yet.
    stack: Vec<usize>,
    components: Vec<Vec<usize>>,
    visited: usize,
}

impl Search<'_> {
    fn visit(&mut self, node: usize) {
        let order = self.visited;
        self.visited += 1;
        self.order[node] = Some(order);
        self.lowest[node] = order;
        self.stack.push(node);
        for &next in self.edges[node].keys() {
            match self.order[next] {
                None => {
                    self.visit(next);
                    self.lowest[node] = self.lowest[node].min(self.lowest[next]);
                }
                Some(order) if self.stack.contains(&next) => self.lowest[node] = self.lowest[node].min(order),
                Some(_) => {}
            }
        }
        if self.lowest[node] == order {
            let start = self.stack.iter().position(|&other| other == node).unwrap_or(0);
            self.components.push(self.stack.split_off(start));
        }
    }
}
