//! Cycles among the server's files.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::names_used::Found;
use super::server_source::Source;
use super::violation::Violation;

/// How many files may depend on each other in a circle. It was 239 while every handler took one application state.
pub(super) const LARGEST_CYCLE: usize = 4;

/// Files that depend on each other, directly or not.
pub(super) struct Cycle<'s> {
    pub(super) files: Vec<&'s Source>,
    /// Who uses whom inside the cycle, with the line of the first use.
    edges: Vec<(&'s Source, usize, &'s Source)>,
}

/// A violation for every cycle of more than `largest` files.
pub(super) fn check(sources: &[Source], largest: usize) -> Vec<Violation> {
    let too_large = find_cycles(sources)
        .into_iter()
        .filter(|cycle| cycle.files.len() > largest);
    too_large.map(|cycle| cycle.violation(largest)).collect()
}

/// All cycles of two files or more, the largest first.
pub(super) fn find_cycles(sources: &[Source]) -> Vec<Cycle<'_>> {
    let graph = Graph::of(sources);
    let mut cycles: Vec<Cycle<'_>> = strongly_connected(&graph.edges)
        .into_iter()
        .filter(|component| component.len() > 1)
        .map(|component| graph.cycle(&component))
        .collect();
    cycles.sort_by_key(|cycle| std::cmp::Reverse(cycle.files.len()));
    cycles
}

impl Cycle<'_> {
    /// The files and the edges among them, one per line.
    pub(super) fn describe(&self) -> String {
        let mut text = format!("{} files, {} edges", self.files.len(), self.edges.len());
        for (from, line, to) in &self.edges {
            let _ = write!(text, "\n  {}:{line} uses {}", from.path.display(), to.path.display());
        }
        text
    }

    fn violation(&self, largest: usize) -> Violation {
        self.edges[0].0.violation(
            self.edges[0].1,
            "cycle",
            format!(
                "more than {largest} files depend on each other in a circle; move what they share into a file that \
                 uses none of them: {}",
                self.describe()
            ),
        )
    }
}

/// The files, and for each the files it uses with the line of the first use.
struct Graph<'s> {
    sources: &'s [Source],
    by_module: BTreeMap<&'s [String], usize>,
    edges: Vec<BTreeMap<usize, usize>>,
}

impl<'s> Graph<'s> {
    fn of(sources: &'s [Source]) -> Self {
        let by_module = sources
            .iter()
            .enumerate()
            .map(|(at, source)| (source.module.as_slice(), at))
            .collect();
        let mut graph = Self {
            sources,
            by_module,
            edges: Vec::new(),
        };
        graph.edges = (0..sources.len()).map(|from| graph.uses(from)).collect();
        graph
    }

    fn uses(&self, from: usize) -> BTreeMap<usize, usize> {
        let mut uses = BTreeMap::new();
        for found in self.sources[from].names.paths.iter().filter(|found| !found.in_test) {
            let path = self.absolute(from, found);
            if let Some(to) = path.and_then(|path| self.definition(path))
                && to != from
            {
                uses.entry(to).or_insert(found.line);
            }
        }
        uses
    }

    /// The path from the crate's root, or nothing when it leads out of the crate.
    fn absolute(&self, from: usize, found: &Found<Vec<String>>) -> Option<Vec<String>> {
        let source = &self.sources[from];
        let (first, rest) = found.what.split_first()?;
        match first.as_str() {
            "self" => Some([source.module.as_slice(), rest].concat()),
            "crate" | "super" => source.path_in_the_crate(found),
            name => {
                let child = [source.module.as_slice(), &[name.to_owned()]].concat();
                if self.by_module.contains_key(child.as_slice()) {
                    return Some([child.as_slice(), rest].concat());
                }
                let import = source.names.imports.get(name).filter(|import| import.what[0] != name);
                match import {
                    Some(import) => Some([self.absolute(from, import)?.as_slice(), rest].concat()),
                    None => source.path_in_the_crate(found),
                }
            }
        }
    }

    /// The file that defines what a path from the crate's root names. A path that ends in a module
    /// names nothing yet: what is used of the module has a path of its own.
    fn definition(&self, mut path: Vec<String>) -> Option<usize> {
        let mut seen = BTreeSet::new();
        while seen.insert(path.clone()) {
            let modules = (0..=path.len())
                .rev()
                .find(|&end| self.by_module.contains_key(&path[..end]))?;
            let at = self.by_module[&path[..modules]];
            let name = path.get(modules)?;
            let re_export = self.sources[at]
                .names
                .imports
                .get(name)
                .filter(|import| import.depth == 0);
            let Some(re_export) = re_export else { return Some(at) };
            path = [self.absolute(at, re_export)?.as_slice(), &path[modules + 1..]].concat();
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
            files: component.iter().map(|&at| &self.sources[at]).collect(),
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
