//! Splits SQL into statements and words, enough to recognise statements that change tables.

pub(super) struct MigrationFile {
    pub(super) name: String,
    /// Decided by the first line, as in `migrate`.
    pub(super) runs_in_transaction: bool,
    pub(super) statements: Vec<Statement>,
}

/// The words of a statement in lower case. A punctuation character is a word, a string literal is `'` and a `$$` body
/// is `$`.
pub(super) type Statement = Vec<String>;

impl MigrationFile {
    pub(super) fn parse(name: &str, sql: &str) -> Self {
        Self {
            name: name.to_owned(),
            runs_in_transaction: !sql.starts_with("-- no-transaction"),
            statements: split_statements(sql),
        }
    }
}

fn split_statements(sql: &str) -> Vec<Statement> {
    let mut statements = Vec::new();
    let mut statement = Statement::new();
    let mut rest = sql;
    while let Some(first) = rest.chars().next() {
        let length = if first.is_whitespace() {
            first.len_utf8()
        } else if rest.starts_with("--") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            length_until(rest, 2, "*/")
        } else if first == '\'' {
            statement.push("'".to_owned());
            length_until(rest, 1, "'")
        } else if let Some(tag) = dollar_tag(rest) {
            statement.push("$".to_owned());
            length_until(rest, tag.len(), tag)
        } else if first == ';' {
            statements.push(std::mem::take(&mut statement));
            1
        } else {
            let word = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
            let length = word.max(if is_word(first) { 0 } else { first.len_utf8() });
            statement.push(rest[..length].to_lowercase());
            length
        };
        rest = &rest[length..];
    }
    statements.push(statement);
    statements.retain(|statement| !statement.is_empty());
    statements
}

/// Names keep their schema and their quotes.
fn is_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '.' | '"')
}

/// `$$` or `$name$` at the start of a body.
fn dollar_tag(text: &str) -> Option<&str> {
    let name = text.strip_prefix('$')?;
    let end = name.find('$')?;
    let is_tag = name[..end].chars().all(|c| c.is_alphanumeric() || c == '_');
    is_tag.then(|| &text[..end + 2])
}

/// The length up to and including `end`, searched from `start`.
fn length_until(text: &str, start: usize, end: &str) -> usize {
    text[start..].find(end).map_or(text.len(), |at| start + at + end.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn statements(sql: &str) -> Vec<String> {
        split_statements(sql)
            .iter()
            .map(|statement| statement.join(" "))
            .collect()
    }

    #[test]
    fn words_in_comments_literals_and_bodies_are_ignored() {
        let sql = "-- create index; \nSelect 'it''s; a' /* ; */ from t;\ndo $x$ begin; $$;$$ end $x$; do $$ ; $$";
        assert_eq!(statements(sql), ["select ' ' from t", "do $", "do $"]);
    }

    #[test]
    fn punctuation_characters_are_separate_words() {
        assert_eq!(statements("add check(a>=0)"), ["add check ( a > = 0 )"]);
    }
}
