//! The database URL. As in libpq it may list several hosts: `postgres://user:password@a:5432,b:5432/name`.

use secrecy::{ExposeSecret as _, SecretString};
use sqlx::postgres::PgConnectOptions;

/// libpq's parameter that asks for a primary. We accept nothing else anyway, and sqlx does not know it.
const TARGET_SESSION: &str = "target_session_attrs=";

/// Connection options for each listed host.
pub(super) fn parse(url: &SecretString) -> Result<Vec<PgConnectOptions>, sqlx::Error> {
    urls_by_host(url.expose_secret())
        .iter()
        .map(|url| url.parse())
        .collect()
}

/// The hosts of a URL for messages, without the password.
pub fn hosts(url: &SecretString) -> String {
    let parsed = parse(url).unwrap_or_default();
    let hosts: Vec<String> = parsed
        .iter()
        .map(|options| format!("{}:{}", options.get_host(), options.get_port()))
        .collect();
    hosts.join(", ")
}

fn urls_by_host(url: &str) -> Vec<String> {
    let Some((scheme, rest)) = url.split_once("://") else {
        return vec![url.to_owned()];
    };
    let end = rest.find(['/', '?']).unwrap_or(rest.len());
    let (authority, path) = rest.split_at(end);
    let (user, hosts) = authority
        .rsplit_once('@')
        .map_or((String::new(), authority), |(user, hosts)| (format!("{user}@"), hosts));
    let path = without_target_session(path);
    hosts
        .split(',')
        .map(|host| format!("{scheme}://{user}{host}{path}"))
        .collect()
}

fn without_target_session(path: &str) -> String {
    let Some((path, query)) = path.split_once('?') else {
        return path.to_owned();
    };
    let remaining: Vec<&str> = query
        .split('&')
        .filter(|pair| !pair.starts_with(TARGET_SESSION))
        .collect();
    if remaining.is_empty() {
        path.to_owned()
    } else {
        format!("{path}?{}", remaining.join("&"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(url: &str) -> Vec<String> {
        urls_by_host(url)
    }

    #[test]
    fn single_host_is_unchanged() {
        let url = "postgres://app:p%40ss@db.example:5433/formwright?sslmode=require";
        assert_eq!(split(url), [url]);
        assert_eq!(split("postgres://localhost"), ["postgres://localhost"]);
    }

    #[test]
    fn every_listed_host_gets_its_own_url() {
        assert_eq!(
            split("postgres://app:secret@a:5432,b,c:5433/formwright?sslmode=disable"),
            [
                "postgres://app:secret@a:5432/formwright?sslmode=disable",
                "postgres://app:secret@b/formwright?sslmode=disable",
                "postgres://app:secret@c:5433/formwright?sslmode=disable",
            ]
        );
    }

    #[test]
    fn target_session_attrs_is_removed() {
        assert_eq!(
            split("postgres://a/formwright?target_session_attrs=read-write"),
            ["postgres://a/formwright"]
        );
        assert_eq!(
            split("postgres://a/formwright?sslmode=disable&target_session_attrs=primary"),
            ["postgres://a/formwright?sslmode=disable"]
        );
    }

    #[test]
    fn hosts_are_shown_without_the_password() {
        let url = SecretString::from("postgres://app:secret@a:5432,b:5433/formwright");
        assert_eq!(hosts(&url), "a:5432, b:5433");
    }
}
