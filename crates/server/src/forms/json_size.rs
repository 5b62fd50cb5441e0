//! Counts the values of a JSON text without building them. A parsed tree takes a hundred times the memory of its text, so a body
//! with more values than any form needs is rejected before it is parsed.

use form_model::limits::{OPTIONS_PER_FORM, QUESTIONS_PER_FORM};

/// One object per option, and room for the question, its page and its conditions.
const MAX_OBJECTS: usize = OPTIONS_PER_FORM + 50 * QUESTIONS_PER_FORM;

/// An id and a text per option, and some room.
const MAX_VALUES: usize = 5 * OPTIONS_PER_FORM + 100 * QUESTIONS_PER_FORM;

/// Whether the text has no more objects and values than the largest form.
pub(super) fn fits_form_limits(json: &[u8]) -> bool {
    let (mut objects, mut values) = (0, 0);
    let mut bytes = json.iter();
    while let Some(byte) = bytes.next() {
        match byte {
            b'"' => skip_text(&mut bytes),
            b'{' => objects += 1,
            // Every value but the first of a list or an object has a comma before it.
            b',' | b'[' => values += 1,
            _ => {}
        }
    }
    objects <= MAX_OBJECTS && objects + values <= MAX_VALUES
}

fn skip_text<'json>(bytes: &mut impl Iterator<Item = &'json u8>) {
    while let Some(byte) = bytes.next() {
        match byte {
            b'"' => return,
            b'\\' => _ = bytes.next(),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list_of(element: &str, count: usize) -> String {
        format!("[{}]", vec![element; count].join(","))
    }

    #[test]
    fn largest_form_fits() {
        let options = list_of(
            r#"{"id":"o","text":"[{,","image":null}"#,
            OPTIONS_PER_FORM / QUESTIONS_PER_FORM,
        );
        let question = format!(r#"{{"id":"q","rules":[{{}},{{}}],"options":{options}}}"#);
        assert!(fits_form_limits(list_of(&question, QUESTIONS_PER_FORM).as_bytes()));
    }

    #[test]
    fn more_objects_or_values_than_any_form_do_not_fit() {
        assert!(!fits_form_limits(list_of("{}", MAX_OBJECTS + 1).as_bytes()));
        assert!(!fits_form_limits(list_of("0", MAX_VALUES + 1).as_bytes()));
        assert!(!fits_form_limits("[".repeat(MAX_VALUES + 1).as_bytes()));
    }

    #[test]
    fn brackets_and_commas_in_strings_do_not_count() {
        let text = format!(r#"["\"{}\\"]"#, "{[,".repeat(MAX_VALUES));
        assert!(fits_form_limits(text.as_bytes()));
    }
}
