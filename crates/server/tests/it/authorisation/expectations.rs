//! The reviewed file: what every caller may expect of every operation.

use std::{collections::BTreeMap, fs, path::Path};

use reqwest::Method;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::{call::Stand, cast::Caller};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expectations {
    /// Callers who are mostly named together.
    groups: BTreeMap<String, Vec<Caller>>,
    /// Bodies that several rows send.
    samples: BTreeMap<String, Map<String, Value>>,
    pub rows: Vec<Row>,
}

/// One operation, sent in one way. A `$word` stands for a thing of the owner's.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    pub call: String,
    /// What is special about this row, where an operation has several.
    #[serde(default)]
    case: Option<String>,
    #[serde(default)]
    pub path: BTreeMap<String, String>,
    #[serde(default)]
    pub query: BTreeMap<String, String>,
    /// The sample whose fields are sent along with `body`.
    #[serde(default)]
    sample: Option<String>,
    #[serde(default)]
    body: Option<Map<String, Value>>,
    /// Whether a picture is sent, behind the fields of the body if there is one.
    #[serde(default)]
    pub upload: bool,
    callers: BTreeMap<String, Cell>,
    #[serde(default)]
    swaps: BTreeMap<String, Swap>,
}

/// What comes back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Value")]
pub struct Cell {
    pub status: u16,
    /// The reply tells something of the person whose things are asked for.
    pub shown: bool,
    /// Something that belongs to this person is different afterwards.
    pub changed: bool,
}

/// What comes back to the owner when one id is not theirs.
#[derive(Clone, Copy, Deserialize)]
#[serde(untagged)]
enum Swap {
    /// The same in all three cases.
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

    /// What the callers of a row may expect, as often as the row says it.
    pub fn callers(&self, row: &Row) -> Vec<(Caller, Cell)> {
        let mut cells = Vec::new();
        for (names, cell) in &row.callers {
            for name in names.split(' ') {
                let one = || vec![serde_json::from_value(Value::from(name)).expect("a caller or a group")];
                let callers = self.groups.get(name).cloned().unwrap_or_else(one);
                cells.extend(callers.into_iter().map(|caller| (caller, *cell)));
            }
        }
        cells
    }

    /// The fields that a row sends.
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

    /// The places of ids that the row swaps, as often as it says so.
    pub fn swapped(&self) -> Vec<&str> {
        self.swaps.keys().flat_map(|places| places.split(' ')).collect()
    }

    /// What the owner may expect for each place of an id and each thing that may stand in it.
    pub fn swaps(&self) -> Vec<(&str, Stand, Cell)> {
        let mut cells = Vec::new();
        for (places, swap) in &self.swaps {
            for place in places.split(' ') {
                cells.extend(Stand::ALL.map(|stand| (place, stand, swap.cell(stand))));
            }
        }
        cells
    }
}

impl Swap {
    fn cell(self, stand: Stand) -> Cell {
        match (self, stand) {
            (Self::Alike(cell), _) => cell,
            (Self::Apart { foreign, .. }, Stand::Foreign) => foreign,
            (Self::Apart { missing, .. }, Stand::Missing) => missing,
            (Self::Apart { malformed, .. }, Stand::Malformed) => malformed,
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
