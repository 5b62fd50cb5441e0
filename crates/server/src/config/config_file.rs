//! Settings from a TOML file. Each becomes an option of the command line, so that all checks of settings apply to it.

use std::ffi::{OsStr, OsString};
use std::io::ErrorKind;

use anyhow::{Context as _, anyhow, bail, ensure};
use clap::{Arg, Command, CommandFactory as _};
use toml::{Table, Value};

use super::CommandLine;

const DEFAULT_FILE: &str = "/etc/formwright/formwright.toml";
const FILE_VARIABLE: &str = "FORMWRIGHT_CONFIG";

/// Adds the settings of the file to a command line. The command line and the environment override them.
pub fn add_config_file(given: Vec<OsString>) -> anyhow::Result<Vec<OsString>> {
    let named = variable(OsStr::new(FILE_VARIABLE));
    let file = named.as_deref().unwrap_or(OsStr::new(DEFAULT_FILE));
    let text = match std::fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound && named.is_none() => return Ok(given),
        Err(error) => {
            let shown = file.display();
            let advice = "run this as root or as the user of the service, or name another file in FORMWRIGHT_CONFIG";
            return Err(error).with_context(|| format!("the settings in {shown} cannot be read; {advice}"));
        }
    };
    merge(given, &text, |name| variable(name).is_some()).with_context(|| format!("{} cannot be used", file.display()))
}

#[expect(clippy::disallowed_methods, reason = "clap reads the environment after the file")]
fn variable(name: &OsStr) -> Option<OsString> {
    std::env::var_os(name)
}

fn merge(given: Vec<OsString>, text: &str, is_set: impl Fn(&OsStr) -> bool) -> anyhow::Result<Vec<OsString>> {
    let table: Table = text.parse().map_err(|error| anyhow!(explain(text, &error)))?;
    let command = CommandLine::command();
    for name in table.keys() {
        ensure!(
            command.get_subcommands().any(|known| setting(known, name).is_some()),
            "there is no setting {name}; `formwright all --help` lists them"
        );
    }
    let Some(subcommand) = given.get(1).and_then(|name| command.find_subcommand(name)) else {
        return Ok(given);
    };
    let mut merged = given[..2].to_vec();
    for (name, value) in &table {
        let Some(argument) = setting(subcommand, name) else {
            continue;
        };
        let option = format!("--{}", argument.get_long().unwrap_or_default());
        let is_given = given.iter().any(|given| is_option(given, &option));
        if !is_given && !argument.get_env().is_some_and(&is_set) {
            merged.push(format!("{option}={}", text_of(name, value)?).into());
        }
    }
    merged.extend_from_slice(&given[2..]);
    Ok(merged)
}

/// Without the line itself, which the parser would quote and which can contain a password.
fn explain(text: &str, error: &toml::de::Error) -> String {
    let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
    let line = before.matches('\n').count() + 1;
    format!("line {line}: {}", error.message())
}

/// The setting with this name: that of its environment variable in lower case, without the prefix.
fn setting<'c>(subcommand: &'c Command, name: &str) -> Option<&'c Arg> {
    let mut arguments = subcommand.get_arguments();
    arguments.find(|argument| {
        let variable = argument
            .get_env()
            .map(|variable| variable.to_string_lossy().to_lowercase());
        variable.is_some_and(|variable| variable.strip_prefix("formwright_").unwrap_or(&variable) == name)
    })
}

fn is_option(given: &OsStr, option: &str) -> bool {
    let given = given.to_string_lossy();
    given == option || given.strip_prefix(option).is_some_and(|rest| rest.starts_with('='))
}

fn text_of(name: &str, value: &Value) -> anyhow::Result<String> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Integer(number) => Ok(number.to_string()),
        Value::Boolean(flag) => Ok(flag.to_string()),
        Value::Array(items) => {
            let texts: anyhow::Result<Vec<_>> = items.iter().map(|item| text_of(name, item)).collect();
            Ok(texts?.join(","))
        }
        Value::Float(_) | Value::Datetime(_) | Value::Table(_) => bail!("{name}: use a text, a number or a list"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn merged(given: &[&str], text: &str, set: &[&str]) -> anyhow::Result<Vec<String>> {
        let given = given.iter().map(OsString::from).collect();
        let merged = merge(given, text, |variable| set.iter().any(|set| variable == *set))?;
        Ok(merged
            .into_iter()
            .map(|argument| argument.into_string().unwrap())
            .collect())
    }

    #[test]
    fn settings_become_options() {
        let text = "port = 9000\npublic_url = 'https://forms.example'\ntrusted_proxies = ['10.0.0.0/8', '::1']";
        let merged = merged(&["formwright", "all", "--host=::1"], text, &[]).unwrap();
        assert_eq!(
            merged,
            [
                "formwright",
                "all",
                "--port=9000",
                "--public-url=https://forms.example",
                "--trusted-proxies=10.0.0.0/8,::1",
                "--host=::1"
            ]
        );
    }

    #[test]
    fn command_line_and_environment_win() {
        let text = "port = 9000\nhost = '::1'\nlog = 'warn'";
        let given = ["formwright", "serve", "--port", "80", "--log=info"];
        assert_eq!(merged(&given, text, &["FORMWRIGHT_HOST"]).unwrap(), given);
    }

    #[test]
    fn worker_has_a_port_of_its_own() {
        let merged = merged(&["formwright", "worker"], "port = 9000\nworker_port = 9001", &[]).unwrap();
        assert_eq!(merged, ["formwright", "worker", "--port=9001"]);
    }

    #[test]
    fn settings_of_other_commands_are_ignored() {
        let text = "port = 9000\nsystem_database_url = 'postgres://db/forms'";
        let merged = merged(&["formwright", "recount"], text, &[]).unwrap();
        assert_eq!(
            merged,
            ["formwright", "recount", "--system-database-url=postgres://db/forms"]
        );
    }

    #[test]
    fn unknown_setting_is_named() {
        for text in ["prot = 9000", "[all]\nport = 9000", "json = true"] {
            let error = merged(&["formwright", "all"], text, &[]).unwrap_err().to_string();
            assert!(error.contains("there is no setting"), "{error}");
        }
    }

    #[test]
    fn invalid_line_is_named_without_its_content() {
        let text = "port = 9000\nsecret = hunter2";
        let error = merged(&["formwright", "all"], text, &[]).unwrap_err().to_string();
        assert!(error.contains("line 2") && !error.contains("hunter2"), "{error}");
    }
}
