//! Valid and invalid values.

use serde_json::Value;

use super::{description::Description, rng::FuzzRng, scene::Scene};

/// Maximum depth of recursive schemas.
const DEEPEST: usize = 6;

/// Unusual JSON values.
const ODD_JSON: [&str; 18] = [
    "null",
    "true",
    "0",
    "-1",
    "1e400",
    "-9223372036854775809",
    "18446744073709551616",
    "0.1",
    r#""\u0000""#,
    r#""\ud800""#,
    r#""a\u0000b""#,
    r#""\u202e""#,
    r#""\ud83d\ude00""#,
    r#""""#,
    "[]",
    "{}",
    "[[[[[[[[]]]]]]]]",
    r#"{"":{"":{"":null}}}"#,
];

/// Unusual URL parameters, percent-encoded.
const ODD_WORDS: [&str; 18] = [
    "%00",
    "%FF",
    "%C3%28",
    "%ED%A0%80",
    "%F0%9F%98%80",
    "%25",
    "%2F..%2F",
    "..",
    "0",
    "-1",
    "99999999999999999999",
    "NaN",
    "1e9",
    "-200000-01-01",
    "9999-12-31",
    "2026-02-30",
    "+",
    "%27%20or%201%3D1--",
];

const TEXTS: [&str; 14] = [
    "Meera",
    "",
    " ",
    "csv",
    "jsonl",
    "complete",
    "quarantined",
    "edit",
    "people",
    "published",
    "2026-01-01",
    "000000",
    "blue-kettle-42",
    "someone@riverside.example",
];

/// Invalid dates.
const ODD_DAYS: [&str; 4] = ["-200000-01-01", "+262142-12-31", "2026-02-30", "0000-00-00"];

impl FuzzRng {
    /// A percent-encoded value for a URL or a multipart field.
    pub(super) fn word(&self, scene: &Scene, name: &str) -> String {
        if !self.next_is_wrong() {
            return scene.thing(name, self).to_owned();
        }
        match (name, self.below(10)) {
            ("cursor", 0..6) => self.cursor(),
            ("from" | "to", 0..5) => (*self.one_of(&ODD_DAYS)).replace('+', "%2B"),
            (_, 0..3) => "%00".to_owned(),
            (_, 3) => "a".repeat(1 + self.below(3_000)),
            (_, 4) => (*self.one_of(&TEXTS)).replace('@', "%40").replace(' ', "%20"),
            _ => (*self.one_of(&ODD_WORDS)).to_owned(),
        }
    }

    /// A cursor with a possibly invalid time.
    fn cursor(&self) -> String {
        use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
        let moments = [
            "-6000000000000000000",
            "9223372036854775807",
            "0",
            "-1",
            "99999999999999999999",
        ];
        let ids = ["01890000-0000-7000-8000-000000000000", "x", ""];
        URL_SAFE_NO_PAD.encode(format!("{} {}", self.one_of(&moments), self.one_of(&ids)))
    }

    /// JSON text for a schema.
    pub(super) fn json(&self, description: &Description, schema: &Value, name: &str, scene: &Scene) -> String {
        self.json_within(description, schema, name, scene, 0)
    }

    fn json_within(&self, all: &Description, schema: &Value, name: &str, scene: &Scene, depth: usize) -> String {
        let schema = all.resolve(schema);
        if depth > DEEPEST || (depth > 0 && self.next_is_wrong()) {
            return match (name, self.below(10)) {
                ("before", 0..5) => Value::from(*self.one_of(&ODD_DAYS)).to_string(),
                (_, 0..3) => Value::from("ना".repeat(self.below(2_000))).to_string(),
                _ => (*self.one_of(&ODD_JSON)).to_owned(),
            };
        }
        for choice in ["oneOf", "anyOf"] {
            if let Some(choices) = schema[choice].as_array() {
                return self.json_within(all, self.one_of(choices), name, scene, depth + 1);
            }
        }
        if let Some(values) = schema["enum"].as_array() {
            return self.one_of(values).to_string();
        }
        let kind = match &schema["type"] {
            Value::Array(kinds) => kinds[self.below(kinds.len())].as_str(),
            kind => kind.as_str(),
        };
        match kind {
            Some("object") => self.object(all, schema, scene, depth),
            Some("array") => {
                let items = (0..self.below(4)).map(|_| self.json_within(all, &schema["items"], name, scene, depth + 1));
                format!("[{}]", items.collect::<Vec<_>>().join(","))
            }
            Some("integer" | "number") => {
                let numbers = ["0", "1", "2", "-1", "2147483647", "4294967296", "1.5"];
                (*self.one_of(if self.is_careful() { &numbers[1..3] } else { &numbers })).to_owned()
            }
            Some("boolean") => (*self.one_of(&["true", "false"])).to_owned(),
            Some("null") => "null".to_owned(),
            _ => Value::from(self.text(name, scene)).to_string(),
        }
    }

    fn object(&self, all: &Description, schema: &Value, scene: &Scene, depth: usize) -> String {
        let mut fields = Vec::new();
        let required: Vec<&str> = schema["required"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        for (name, field) in schema["properties"].as_object().into_iter().flatten() {
            let percent = if required.contains(&name.as_str()) { 97 } else { 50 };
            if self.percent(percent) {
                let key = Value::String(name.clone());
                fields.push(format!(
                    "{key}:{}",
                    self.json_within(all, field, name, scene, depth + 1)
                ));
                if self.percent(1) {
                    fields.push(format!("{key}:{}", self.one_of(&ODD_JSON)));
                }
            }
        }
        let others = &schema["additionalProperties"];
        if others.is_object() {
            let key = Value::from(self.text("pageId", scene)).to_string();
            fields.push(format!("{key}:{}", self.json_within(all, others, "", scene, depth + 1)));
        }
        if self.percent(3) {
            fields.push(format!(r#""unknown":{}"#, self.one_of(&ODD_JSON)));
        }
        format!("{{{}}}", fields.join(","))
    }

    fn text(&self, name: &str, scene: &Scene) -> String {
        match self.below(10) {
            0..3 if !self.is_careful() => (*self.one_of(&TEXTS)).to_owned(),
            _ => scene.thing(name, self).to_owned(),
        }
    }
}
