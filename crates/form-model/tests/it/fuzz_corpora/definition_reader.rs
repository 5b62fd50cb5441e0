use form_model::answer::Answers;
use form_model::graph::Graph;
use form_model::ids::Id;
use form_model::publishing::{Publishable, check};
use form_model::routing::Routes;
use form_model::wire;

pub(crate) fn run(bytes: &[u8]) {
    let mut minted = 0;
    let mut mint = || {
        minted += 1;
        Id::numbered(minted)
    };
    let Ok(sent) = serde_json::from_slice(bytes) else {
        return;
    };
    let Ok(reading) = wire::read(&sent, None, &mut mint) else {
        return;
    };
    let form = reading.definition;
    let stored = serde_json::to_value(wire::write(&form)).expect("a form is JSON");
    assert_eq!(
        wire::read_stored(&stored).as_ref(),
        Ok(&form),
        "a stored form reads as it was written"
    );
    let again = wire::read(&stored, Some(&form), &mut mint).expect("a form that was read can be read");
    assert_eq!(again.definition, form);
    let path = Routes::of(&form).path(&Answers::new());
    assert!(path.pages.len() <= form.pages().len());
    for problem in check(&form) {
        if let Some(fix) = &problem.fix {
            let mut fixed = form.clone();
            fix.apply(&mut fixed, &mut mint).expect("an offered fix applies");
        }
    }
    if let Ok(sound) = Publishable::check(form) {
        assert!(
            Graph::of(sound.form()).trapped().is_empty(),
            "a published form can be finished"
        );
        serde_json::to_string(&wire::write_public(sound.form())).expect("a public form is JSON");
    }
}
