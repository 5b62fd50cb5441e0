//! SQL as words: enough to recognise statements that change tables.

/// A file of `migrations/`.
pub(super) struct MigrationFile {
    pub(super) name: String,
    /// As `migrate` decides it: by the very first line.
    pub(super) runs_in_transaction: bool,
    pub(super) statements: Vec<Statement>,
}

/// The words of a statement in lower case. Each sign is a word, each text is `'`, each `$$` body is `$`.
pub(super) type Statement = Vec<String>;

impl MigrationFile {
    pub(super) fn parse(name: &str, sql: &str) -> Self {
        Self {
            name: name.to_owned(),
            runs_in_transaction: !sql.starts_with("-- no-transaction"),
            statements: split(sql),
        }
    }
}

fn split(sql: &str) -> Vec<Statement> {
    let mut statements = Vec::new();
    let mut statement = Statement::new();
    let mut rest = sql;
    while let Some(first) = rest.chars().next() {
        let length = if first.is_whitespace() {
            first.len_utf8()
        } else if rest.starts_with("--") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            end_of(rest, 2, "*/")
        } else if first == '\'' {
            statement.push("'".to_owned());
            end_of(rest, 1, "'")
        } else if let Some(tag) = dollar_tag(rest) {
            statement.push("$".to_owned());
            end_of(rest, tag.len(), tag)
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

/// `$$` or `$name$`, where a body begins.
fn dollar_tag(text: &str) -> Option<&str> {
    let name = text.strip_prefix('$')?;
    let end = name.find('$')?;
    let is_tag = name[..end].chars().all(|c| c.is_alphanumeric() || c == '_');
    is_tag.then(|| &text[..end + 2])
}

/// How long a text is that begins here and ends with `end`.
fn end_of(text: &str, begin: usize, end: &str) -> usize {
    text[begin..].find(end).map_or(text.len(), |at| begin + at + end.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(sql: &str) -> Vec<String> {
        split(sql).iter().map(|statement| statement.join(" ")).collect()
    }

    #[test]
    fn comments_texts_and_bodies_hide_their_words() {
        let sql = "-- create index; \nSelect 'it''s; a' /* ; */ from t;\ndo $x$ begin; $$;$$ end $x$; do $$ ; $$";
        assert_eq!(words(sql), ["select ' ' from t", "do $", "do $"]);
    }

    #[test]
    fn signs_are_words_of_their_own() {
        assert_eq!(words("add check(a>=0)"), ["add check ( a > = 0 )"]);
    }
}
