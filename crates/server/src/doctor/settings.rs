//! Settings that cannot be read, and connections without TLS.

use clap::CommandFactory as _;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use platform::telemetry;
use secrecy::SecretString;

use super::finding::Finding;
use crate::config::{AllSettings, CommandLine, DATABASE_URL, NATS_URL, S3_ENDPOINT, SMTP_URL, SYSTEM_DATABASE_URL};
use crate::tls_warning::{self, NOT_ENCRYPTED};

const SUBJECT: &str = "settings";

/// Settings that are no part of another check.
pub(super) fn check(settings: &AllSettings) -> Vec<Finding> {
    let engines = &settings.serve.engines;
    let mut findings = Vec::new();
    if let Err(error) = telemetry::check_filter(&engines.log) {
        let advice = "use one such as info, or formwright=debug,warn";
        findings.push(Finding::error(SUBJECT, format!("FORMWRIGHT_LOG: {error:#}; {advice}")));
    }
    let s3 = settings.serve.objects.s3_endpoint.clone().map(SecretString::from);
    let unencrypted = tls_warning::without_tls(&[
        (DATABASE_URL, Some(&settings.serve.database_url)),
        (SYSTEM_DATABASE_URL, Some(&engines.system_database_url)),
        (NATS_URL, engines.nats()),
        (S3_ENDPOINT, s3.as_ref()),
        (SMTP_URL, settings.mail.smtp_url()),
    ]);
    for setting in unencrypted {
        findings.push(Finding::warning(SUBJECT, format!("{setting}: {NOT_ENCRYPTED}")));
    }
    if findings.is_empty() {
        findings.push(Finding::ok(SUBJECT, "all settings can be read"));
    }
    findings
}

/// What is wrong with the settings that the command line rejects; `None` if the error is about something else, such as
/// an unknown option.
pub(super) fn finding_of(refused: &clap::Error) -> Option<Finding> {
    let names: Vec<String> = options(refused).iter().map(|option| variable_of(option)).collect();
    let names = names.join(", ");
    let message = match refused.kind() {
        ErrorKind::MissingRequiredArgument => {
            format!("not set: {names}. Set them in the environment; docs/OPERATIONS.md has all of them")
        }
        ErrorKind::ValueValidation | ErrorKind::InvalidValue => format!("{names}: {}", first_paragraph(refused)),
        _ => return None,
    };
    Some(Finding::error(SUBJECT, message))
}

/// The options that the error is about, such as `--public-url <PUBLIC_URL>`.
fn options(refused: &clap::Error) -> Vec<String> {
    match refused.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(option)) => vec![option.clone()],
        Some(ContextValue::Strings(options)) => options.clone(),
        _ => Vec::new(),
    }
}

/// The environment variable of an option, or the option itself.
fn variable_of(option: &str) -> String {
    let long = option.split(' ').next().unwrap_or_default().trim_start_matches('-');
    let command = CommandLine::command();
    let argument = command.find_subcommand("doctor").and_then(|doctor| {
        doctor
            .get_arguments()
            .find(|argument| argument.get_long() == Some(long))
    });
    let variable = argument.and_then(|argument| argument.get_env());
    variable.map_or_else(|| option.to_owned(), |name| name.to_string_lossy().into_owned())
}

/// What clap says without its hints about usage.
fn first_paragraph(refused: &clap::Error) -> String {
    let rendered = refused.render().to_string();
    let paragraph = rendered.split("\n\n").next().unwrap_or_default();
    paragraph.trim_start_matches("error: ").to_owned()
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;

    use super::*;

    fn refused(options: &[&str]) -> Option<Finding> {
        let line = ["formwright", "doctor"].iter().chain(options);
        finding_of(&CommandLine::try_parse_from(line).unwrap_err())
    }

    #[test]
    fn invalid_setting_is_named_by_its_variable() {
        let message = refused(&["--public-url", "forms.example"]).unwrap().message;
        assert!(message.starts_with("FORMWRIGHT_PUBLIC_URL: "), "{message}");
        assert!(message.ends_with("such as https://forms.example"), "{message}");
    }

    #[test]
    fn unknown_option_is_no_finding() {
        assert_eq!(refused(&["--nonsense"]), None);
    }
}
