//! Application paths that start like those of the API browser.

use crate::{
    caller::{Caller, attacker},
    installation::Installation,
    mode::Mode,
    report::Outcome,
};

pub(crate) async fn run(_: Mode) -> Outcome {
    let mut installation = Installation::at_rest().await;
    installation.start_serve().await;
    let caller = Caller::at(installation.address(), attacker(1));
    let mut outcome = Outcome::default();
    for path in ["/docsx", "/docs-anything/home", "/home"] {
        let answer = caller.get(path).await;
        let policy = answer.headers.get("content-security-policy");
        let policy = policy
            .map(|policy| policy.to_str().unwrap().to_owned())
            .unwrap_or_default();
        let strict = policy.contains("require-trusted-types-for 'script'") && !policy.contains("unsafe-inline");
        let figure = format!("{path} {}", if strict { "strict" } else { "lax" });
        outcome.expect(strict, figure, "the policy of pages");
    }
    outcome
}

#[tokio::test]
async fn only_the_api_browser_has_its_lax_policy() {
    run(Mode::Short).await.must_hold();
}
