//! The table in which answers with rows and columns are counted.

use std::collections::BTreeMap;

use crate::answer_bucket::{AnswerBucket, split_cell_key};
use crate::questions::Choices;

/// Rows and columns. The count of a cell has the key `row:column`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grid {
    /// The rows from top to bottom.
    pub rows: Vec<Heading>,
    /// The columns from left to right.
    pub columns: Vec<Heading>,
}

/// A row or a column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heading {
    /// The option id or the place.
    pub key: String,
    /// Its newest label.
    pub label: String,
    /// Not in the newest version.
    pub removed: bool,
}

impl Grid {
    /// Adds rows and columns that only an earlier version has, if answers chose them.
    pub(crate) fn add_earlier(&mut self, earlier: Self, counts: &BTreeMap<String, u64>) {
        let answered: Vec<_> = counts.iter().filter(|(_, count)| **count > 0).collect();
        let cells: Vec<_> = answered.iter().filter_map(|(key, _)| split_cell_key(key)).collect();
        let add = |known: &mut Vec<Heading>, earlier: Vec<Heading>, is_answered: &dyn Fn(&str) -> bool| {
            for heading in earlier {
                if is_answered(&heading.key) && known.iter().all(|other| other.key != heading.key) {
                    known.push(Heading {
                        removed: true,
                        ..heading
                    });
                }
            }
        };
        add(&mut self.rows, earlier.rows, &|key| {
            cells.iter().any(|(row, _)| *row == key)
        });
        add(&mut self.columns, earlier.columns, &|key| {
            cells.iter().any(|(_, column)| *column == key)
        });
    }

    /// The cells with answers, row by row.
    pub(crate) fn buckets<'a>(
        &'a self,
        answered: &'a BTreeMap<String, u64>,
        bucket: impl Fn(usize, usize) -> AnswerBucket + 'a,
    ) -> Vec<(AnswerBucket, String)> {
        let rows = self.rows.iter().enumerate();
        let cells = rows.flat_map(|(at, row)| self.columns.iter().enumerate().map(move |column| (at, row, column)));
        let is_answered = |bucket: &AnswerBucket| answered.get(&bucket.to_string()).is_some_and(|count| *count > 0);
        cells
            .filter_map(|(row_at, row, (at, column))| {
                let bucket = bucket(row_at, at);
                is_answered(&bucket).then(|| (bucket, format!("{}: {}", row.label, column.label)))
            })
            .collect()
    }
}

impl Heading {
    /// The headings of options.
    pub(crate) fn of_choices(choices: &Choices) -> Vec<Self> {
        let options = choices.options().iter();
        let heading = |(key, label): (String, &String)| Self {
            key,
            label: label.clone(),
            removed: false,
        };
        options
            .map(|option| heading((option.id.to_string(), &option.label)))
            .collect()
    }
}
