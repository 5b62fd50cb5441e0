//! `POST /api/response/submit`: a respondent hands in a page and learns what follows.

use axum::{Json, extract::State};
use platform::db;

use super::{
    handed_in::HandedIn,
    held::HeldFor,
    ingest::{Item, Taken, Verdict},
    named_files::find_named_files,
    store,
    suspicion::{Looked, Signs, look_at},
    wire::{PageRefused, SentPage, Submitted},
};
use crate::{
    accounts::MaybeSignedIn,
    app::App,
    forms::{self, Answerable, ShownPass},
    http::{
        client_address::Network,
        documented::{Always, Limited, OnlyOwn, WithBody},
        json::JsonBody,
        problem::{ApiError, Problem, ProblemCode},
    },
};

/// How often a form may turn out to be another than it was a moment ago before its respondent is told to come again.
const LOOKS: u32 = 3;

/// Hand in a page
///
/// One response is made of the pages handed in under one `responseId`; it stays with the version of its first page. `redirectPage`
/// is the page that follows, and left out when the form is finished. The same page with the same `seq` is answered as before.
#[utoipa::path(post, path = "/api/response/submit", tag = "responses", security((), ("bearer" = [])), request_body = SentPage,
    params(("X-Form-Pass" = Option<String>, Header, description = "for a form that is for listed people: the pass of somebody on the list")),
    responses(
    (status = 200, body = Submitted, description = "kept, and what follows"),
    (status = 403, body = Problem, description = "only for listed people, and you are not proven to be one"),
    (status = 409, body = Problem, description = "the response was begun with another version"),
    (status = 422, body = PageRefused, description = "answers that do not fit their questions, or something unknown is named"),
    OnlyOwn, WithBody, Limited, Always,
))]
pub(super) async fn submit(
    State(app): State<App>,
    from: Network,
    caller: MaybeSignedIn,
    pass: ShownPass,
    JsonBody(mut sent): JsonBody<SentPage>,
) -> Result<Json<Submitted>, ApiError> {
    let signs = Signs::of(&mut sent);
    let handed_in = HandedIn::read(&app, sent)?;
    let looked = look_at(&app, from, handed_in.proof_of(), &signs)?;
    for look in 0..LOOKS {
        let form = match look {
            0 => forms::recall_answerable(&app, handed_in.form).await,
            _ => forms::find_answerable(&app, handed_in.form).await,
        };
        let form = form.or_else(|refusal| miss(&app, from, refusal))?;
        forms::admit(&app, &caller, pass.as_deref(), form.id, form.owner, form.access).await?;
        let item = match make_ready(&app, &handed_in, &form, &looked).await {
            // What is refused is refused by the version that is the newest now, not by the one remembered.
            Err(refusal) if look == 0 && handed_in.version.is_none() && !refusal.is_busy() => continue,
            ready => ready?,
        };
        match app.ingest.hand_in(item).await? {
            Verdict::Taken(taken) => return Ok(Json(reply(&handed_in, taken, looked))),
            Verdict::LookAgain => {}
            Verdict::NotFound => return Err(ApiError::new(ProblemCode::FormNotFound)),
            Verdict::Closed => return Err(ApiError::new(ProblemCode::FormClosed)),
            Verdict::VersionPinned => {
                return Err(ApiError::at_field("formVersion", ProblemCode::ResponseVersionPinned));
            }
        }
    }
    Err(ApiError::busy(1))
}

/// Whoever tries ids at random is slowed down.
fn miss(app: &App, from: Network, refusal: ApiError) -> Result<Answerable, ApiError> {
    if !refusal.is_busy() {
        app.limits.miss_form.take(from)?;
    }
    Err(refusal)
}

/// Checks the page against the version that its respondent sees: what they say, or the response's own, or the newest. Of a
/// closed form only what it took before can be answered, whatever it says now.
async fn make_ready(app: &App, handed_in: &HandedIn, form: &Answerable, looked: &Looked) -> Result<Item, ApiError> {
    let said = match handed_in.version {
        None if handed_in.is_named => {
            let mut transaction = db::begin_for_product(&app.pool).await?;
            store::version_of(&mut transaction, handed_in.form, handed_in.response).await?
        }
        said => said,
    };
    let mut item = Item {
        form: handed_in.form,
        response: handed_in.response,
        admitted: form.access == forms::Access::People,
        version: None,
        means_newest: said.is_none(),
        page_name: handed_in.page.clone(),
        page: None,
        seq: handed_in.seq,
        held: looked.held,
    };
    match (form.live_version, said) {
        (Some(live), said) => {
            let version = forms::pinned_version(app, handed_in.form, said.unwrap_or(live)).await?;
            let mut page = handed_in.check(&version)?;
            find_named_files(app, handed_in, &mut page).await?;
            item.page = Some(page);
            item.version = Some(version);
        }
        (None, Some(said)) => item.version = forms::pinned_version(app, handed_in.form, said).await.ok(),
        (None, None) => {}
    }
    Ok(item)
}

fn reply(handed_in: &HandedIn, taken: Taken, looked: Looked) -> Submitted {
    Submitted {
        success: true,
        redirect_page: taken.leads_to,
        response_id: handed_in.response,
        receipt: taken.receipt,
        challenge: looked.challenge.filter(|_| taken.held == Some(HeldFor::Pressure)),
    }
}
