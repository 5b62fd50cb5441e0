//! The templates of the mails, from the files in `mails/`.

use minijinja::Environment;

macro_rules! template {
    ($name:literal) => {
        ($name, include_str!(concat!("../../mails/", $name)))
    };
}

const TEMPLATES: [(&str, &str); 19] = [
    template!("layout.html"),
    template!("en/reset_code.txt"),
    template!("en/email_proof_code.txt"),
    template!("en/sign_up_attempted.txt"),
    template!("en/password_changed.txt"),
    template!("en/form_shared.txt"),
    template!("en/entry_code.txt"),
    template!("en/new_responses.txt"),
    template!("en/notification_test.txt"),
    template!("en/confirmation.txt"),
    template!("hi/reset_code.txt"),
    template!("hi/email_proof_code.txt"),
    template!("hi/sign_up_attempted.txt"),
    template!("hi/password_changed.txt"),
    template!("hi/form_shared.txt"),
    template!("hi/entry_code.txt"),
    template!("hi/new_responses.txt"),
    template!("hi/notification_test.txt"),
    template!("hi/confirmation.txt"),
];

pub(super) fn load() -> Result<Environment<'static>, minijinja::Error> {
    let mut environment = Environment::new();
    for (name, source) in TEMPLATES {
        environment.add_template(name, source)?;
    }
    Ok(environment)
}
