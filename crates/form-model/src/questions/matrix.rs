//! Matrix: one or several columns per row.

use std::collections::{BTreeMap, BTreeSet};

use crate::answer::{Answer, AnswerType};
use crate::answer_bucket::AnswerBucket;
use crate::answer_error::AnswerError;
use crate::grid::{Grid, Heading};
use crate::ids::{Mint, OptionId};
use crate::limits::Limit;
use crate::sent_answer::SentAnswer;

use super::{Audience, Choices, ContentProblem, FieldError, QuestionShape, QuestionType, SentQuestion};

/// The rows and columns of a Matrix question. Both are options; no row has the id of a column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Matrix {
    /// The rows, which may be shuffled.
    pub rows: Choices,
    /// The columns.
    pub columns: Choices,
    /// Whether several columns of a row may be chosen.
    pub several: bool,
}

impl QuestionType for Matrix {
    fn answer_type() -> Option<AnswerType> {
        Some(AnswerType::Grid)
    }

    fn new(mint: &mut Mint<'_>) -> Self {
        let columns = Choices::pair(new_column, mint);
        Self {
            rows: Choices::pair(new_row, mint),
            columns,
            several: false,
        }
    }

    fn parse(sent: &mut SentQuestion<'_>) -> Result<Self, FieldError> {
        let mut columns = Choices::parse(sent, new_column)?;
        Limit::MatrixColumns.check(columns.options().len())?;
        let mut rows = Choices::parse_rows(sent, new_row, &columns)?;
        Limit::MatrixRows.check(rows.options().len())?;
        columns.check_grid_labels()?;
        rows.check_grid_labels()?;
        rows.shuffle = columns.shuffle;
        (columns.other, columns.shuffle) = (false, false);
        Ok(Self {
            rows,
            columns,
            several: sent.is_true("several"),
        })
    }

    fn write(&self, shape: &mut QuestionShape, _: Audience) {
        self.columns.write(shape);
        self.rows.write_rows(shape);
        shape.several = self.several;
    }

    fn parse_answer(&self, sent: &SentAnswer) -> Result<Option<Answer>, AnswerError> {
        let SentAnswer::Object(fields) = sent else {
            return Err(AnswerError::WrongShape);
        };
        let SentAnswer::Object(sent_rows) = fields.get("rows") else {
            return Err(AnswerError::WrongShape);
        };
        if !fields.has_only(&["rows"]) {
            return Err(AnswerError::WrongShape);
        }
        let named = |(name, value)| Some((&self.rows.named(name)?.id, value));
        let sent_rows: Option<Vec<_>> = sent_rows.fields().map(named).collect();
        let sent_rows = sent_rows.ok_or(AnswerError::NotARow)?;
        let count = sent_rows.len();
        let by_row: BTreeMap<_, _> = sent_rows.into_iter().collect();
        if by_row.len() < count {
            return Err(AnswerError::WrongShape);
        }
        let mut answered = BTreeMap::new();
        // In the question's order, because JavaScript sorts keys that are numbers.
        for row in self.rows.options() {
            if let Some(sent) = by_row.get(&row.id).filter(|sent| !sent.is_blank()) {
                answered.insert(row.id.clone(), self.parse_columns(sent)?);
            }
        }
        Ok((!answered.is_empty()).then_some(Answer::Grid(answered)))
    }

    fn check_complete(&self, answer: &Answer) -> Result<(), AnswerError> {
        if matches!(answer, Answer::Grid(rows) if rows.len() < self.rows.options().len()) {
            return Err(AnswerError::RowsMissing);
        }
        Ok(())
    }

    /// The columns that were chosen in each row.
    fn buckets(&self, answered: &BTreeMap<String, u64>) -> Vec<(AnswerBucket, String)> {
        let (rows, columns) = (self.rows.options(), self.columns.options());
        let cell = |row: usize, column: usize| AnswerBucket::Cell {
            row: rows[row].id.clone(),
            column: columns[column].id.clone(),
        };
        self.table().buckets(answered, cell)
    }

    fn sample(&self, pick: &mut dyn FnMut(usize) -> usize) -> Option<Answer> {
        let options = self.columns.options();
        let mut columns = || -> BTreeSet<OptionId> {
            let count = if self.several { 1 + pick(options.len()) } else { 1 };
            let chosen = options.iter().cycle().skip(pick(options.len())).take(count);
            chosen.map(|option| option.id.clone()).collect()
        };
        let rows = self.rows.options().iter();
        Some(Answer::Grid(rows.map(|row| (row.id.clone(), columns())).collect()))
    }

    fn problems(&self) -> Vec<ContentProblem> {
        let mut problems = self.columns.problems();
        problems.extend(self.rows.problems());
        problems
    }

    fn choices(&self) -> Option<&Choices> {
        Some(&self.columns)
    }

    fn rows(&self) -> Option<&Choices> {
        Some(&self.rows)
    }

    fn allows_several_per_row(&self) -> bool {
        self.several
    }

    fn grid(&self) -> Option<Grid> {
        Some(self.table())
    }

    fn choice_lists_mut(&mut self) -> Vec<&mut Choices> {
        vec![&mut self.columns, &mut self.rows]
    }
}

impl Matrix {
    fn parse_columns(&self, sent: &SentAnswer) -> Result<BTreeSet<OptionId>, AnswerError> {
        if self.several {
            return self
                .columns
                .parse_several(sent.as_list().ok_or(AnswerError::WrongShape)?);
        }
        let name = sent.as_text().ok_or(AnswerError::WrongShape)?;
        Ok([self.columns.parse_option(name)?].into())
    }

    fn table(&self) -> Grid {
        Grid {
            rows: Heading::of_choices(&self.rows),
            columns: Heading::of_choices(&self.columns),
        }
    }
}

fn new_row(number: usize) -> String {
    format!("Row {number}")
}

fn new_column(number: usize) -> String {
    format!("Column {number}")
}
