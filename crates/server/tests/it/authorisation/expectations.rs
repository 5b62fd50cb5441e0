//! The reviewed expectations: the result of every operation for every caller.

use std::{collections::BTreeMap, fs, path::Path};

use reqwest::Method;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::{actors::Caller, call::IdSwap};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expectations {
    /// Names for groups of callers.
    groups: BTreeMap<String, Vec<Caller>>,
    /// Bodies that several rows send.
    samples: BTreeMap<String, Map<String, Value>>,
    pub rows: Vec<Row>,
}

/// One request of an operation. A `$placeholder` stands for an id or value of the owner.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    pub call: String,
    /// Distinguishes several rows of one operation.
    #[serde(default)]
    case: Option<String>,
    #[serde(default)]
    pub path: BTreeMap<String, String>,
    #[serde(default)]
    pub query: BTreeMap<String, String>,
    #[serde(default)]
    pub headers: BTreeMap<String, String>,
    /// The sample whose fields are sent together with `body`.
    #[serde(default)]
    sample: Option<String>,
    #[serde(default)]
    body: Option<Map<String, Value>>,
    /// Whether an image is uploaded, after the fields of the body.
    #[serde(default)]
    pub upload: bool,
    callers: BTreeMap<String, Cell>,
    #[serde(default)]
    swaps: BTreeMap<String, Swap>,
}

/// The expected or actual result of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Value")]
pub struct Cell {
    pub status: u16,
    /// The reply reveals something about the owner of the requested ids.
    pub shown: bool,
    /// Rows of that owner were changed.
    pub changed: bool,
}

/// The result for the owner when one id is swapped.
#[derive(Clone, Copy, Deserialize)]
#[serde(untagged)]
enum Swap {
    /// The same for all three swaps.
    Alike(Cell),
    Apart {
        foreign: Cell,
        missing: Cell,
        malformed: Cell,
    },
}

impl Expectations {
    pub fn read() -> Self {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../contract/authorisation.json");
        serde_json::from_slice(&fs::read(file).unwrap()).expect("contract/authorisation.json")
    }

    /// The expectations for the callers of a row; a caller may occur twice.
    pub fn callers(&self, row: &Row) -> Vec<(Caller, Cell)> {
        let mut cells = Vec::new();
        for (names, cell) in &row.callers {
            cells.extend(self.named(names).into_iter().map(|caller| (caller, *cell)));
        }
        cells
    }

    /// Resolves names of callers and groups, separated by spaces.
    pub fn named(&self, names: &str) -> Vec<Caller> {
        let mut callers = Vec::new();
        for name in names.split(' ') {
            let one = || vec![serde_json::from_value(Value::from(name)).expect("a caller or a group")];
            callers.extend(self.groups.get(name).cloned().unwrap_or_else(one));
        }
        callers
    }

    /// The body of a row's request.
    pub fn body(&self, row: &Row) -> Option<Value> {
        if row.sample.is_none() && row.body.is_none() {
            return None;
        }
        let sample = row.sample.as_ref().map(|name| self.samples[name].clone());
        let mut fields = sample.unwrap_or_default();
        fields.extend(row.body.clone().unwrap_or_default());
        Some(Value::Object(fields))
    }
}

impl Row {
    pub fn name(&self) -> String {
        let case = self.case.as_ref().map(|case| format!(" ({case})")).unwrap_or_default();
        format!("{}{case}", self.call)
    }

    pub fn method(&self) -> Method {
        self.call.split(' ').next().unwrap().parse().unwrap()
    }

    /// The paths of the ids that the row swaps; a path may occur twice.
    pub fn swapped(&self) -> Vec<&str> {
        self.swaps.keys().flat_map(|id_paths| id_paths.split(' ')).collect()
    }

    /// The expectations for each swapped id and each kind of swap.
    pub fn swaps(&self) -> Vec<(&str, IdSwap, Cell)> {
        let mut cells = Vec::new();
        for (id_paths, swap) in &self.swaps {
            for id_path in id_paths.split(' ') {
                cells.extend(IdSwap::ALL.map(|swapped_id| (id_path, swapped_id, swap.cell(swapped_id))));
            }
        }
        cells
    }
}

impl Swap {
    fn cell(self, swapped_id: IdSwap) -> Cell {
        match (self, swapped_id) {
            (Self::Alike(cell), _) => cell,
            (Self::Apart { foreign, .. }, IdSwap::Foreign) => foreign,
            (Self::Apart { missing, .. }, IdSwap::Missing) => missing,
            (Self::Apart { malformed, .. }, IdSwap::Malformed) => malformed,
        }
    }
}

impl std::fmt::Display for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let shown = if self.shown { " shown" } else { "" };
        let changed = if self.changed { " changed" } else { "" };
        write!(f, "{}{shown}{changed}", self.status)
    }
}

/// `404`, or `"200 shown changed"`.
impl TryFrom<Value> for Cell {
    type Error = String;

    fn try_from(value: Value) -> Result<Self, String> {
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let mut words = text.split(' ');
        let status = words.next().and_then(|word| word.parse().ok());
        let mut cell = Self {
            status: status.ok_or_else(|| format!("{text} is no status"))?,
            shown: false,
            changed: false,
        };
        for word in words {
            match word {
                "shown" => cell.shown = true,
                "changed" => cell.changed = true,
                _ => return Err(format!("{word} is neither `shown` nor `changed`")),
            }
        }
        Ok(cell)
    }
}
