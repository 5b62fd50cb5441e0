//! `POST /api/response/submit`: a respondent hands in a page and learns what follows.

use std::{collections::BTreeMap, sync::Arc};

use axum::{Json, extract::State};
use form_model::{check_answers::answers_to_json, ids::PageId};
use platform::db;

use super::{
    handed_in::{CheckedPage, HandedIn},
    receipt::new_receipt,
    standing::{Standing, read_stored, standing},
    store::{self, Held, NewPage, StoredPage},
    wire::{PageRefused, SentPage, Submitted},
};
use crate::{
    accounts::MaybeSignedIn,
    app::App,
    forms::{self, Answerable, PinnedVersion, ShownPass},
    http::{
        client_address::Network,
        documented::{Always, Limited, OnlyOwn, WithBody},
        json::JsonBody,
        problem::{ApiError, Problem, ProblemCode},
    },
};

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
    JsonBody(sent): JsonBody<SentPage>,
) -> Result<Json<Submitted>, ApiError> {
    app.limits.hand_in.take(from)?;
    let handed_in = HandedIn::read(&app, sent)?;
    let form = match forms::find_answerable(&app, handed_in.form).await {
        Ok(form) => form,
        Err(refusal) => {
            if !refusal.is_busy() {
                app.limits.miss_form.take(from)?;
            }
            return Err(refusal);
        }
    };
    forms::admit(&app, &caller, pass.as_deref(), form.id, form.owner, form.access).await?;
    let Some(live) = form.live_version else {
        return answer_replay(&app, &handed_in).await.map(Json);
    };
    let version = pinned(&app, &handed_in, live).await?;
    let page = handed_in.check(&version)?;
    keep(&app, &form, &handed_in, &version, &page).await.map(Json)
}

/// The version that the respondent sees: what they say, or the response's own, or the newest.
async fn pinned(app: &App, handed_in: &HandedIn, live: i32) -> Result<Arc<PinnedVersion>, ApiError> {
    let number = match handed_in.version {
        None if handed_in.is_named => {
            let mut transaction = db::begin_for_product(&app.pool).await?;
            store::version_of(&mut transaction, handed_in.form, handed_in.response).await?
        }
        said => said,
    };
    forms::pinned_version(app, handed_in.form, number.unwrap_or(live)).await
}

/// A closed form takes nothing more, but whoever did not hear that their page was taken while it was open hears it now.
async fn answer_replay(app: &App, handed_in: &HandedIn) -> Result<Submitted, ApiError> {
    let mut transaction = db::begin_for_product(&app.pool).await?;
    let held = store::hold_known(&mut transaction, handed_in.form, handed_in.response).await?;
    let pages = store::pages(&mut transaction, handed_in.form, handed_in.response).await?;
    let before = pages.iter().find(|before| before.page == handed_in.page);
    match (held, before) {
        (Some(held), Some(before)) if handed_in.seq == Some(before.seq) => {
            transaction.commit().await?;
            Ok(as_before(handed_in, &held, before))
        }
        _ => Err(ApiError::new(ProblemCode::FormClosed)),
    }
}

/// One transaction: the page, where the response stands with it, and the form's numbers.
async fn keep(
    app: &App,
    form: &Answerable,
    handed_in: &HandedIn,
    version: &PinnedVersion,
    page: &CheckedPage,
) -> Result<Submitted, ApiError> {
    let (id, response) = (form.id, handed_in.response);
    let mut transaction = db::begin_for_product(&app.pool).await?;
    let held = store::hold(&mut transaction, id, response, form.owner, version.number).await?;
    if held.version != version.number {
        return Err(ApiError::at_field("formVersion", ProblemCode::ResponseVersionPinned));
    }
    let pages = store::pages(&mut transaction, id, response).await?;
    let next_seq = pages.iter().map(|page| page.seq).max().map_or(0, |last| last + 1);
    let seq = handed_in.seq.unwrap_or(next_seq);
    let before = pages.iter().find(|before| before.page == page.page.as_str());
    if let Some(before) = before.filter(|before| before.seq >= seq) {
        transaction.commit().await?;
        return Ok(if before.seq == seq {
            as_before(handed_in, &held, before)
        } else {
            // It was overtaken by a later one. Its way is told, and nothing of it is kept.
            reply(
                handed_in,
                page.leads_to.as_ref(),
                held.receipt.filter(|_| held.complete),
            )
        });
    }
    let standing = stand(version, &pages, page);
    let new = NewPage {
        form: id,
        response,
        owner: form.owner,
        page: &page.page,
        seq,
        answers: &answers_to_json(&version.definition, &page.answers),
        led_to: page.leads_to.as_ref(),
        completed: standing.complete,
    };
    store::keep_page(&mut transaction, &new, &standing.on_path).await?;
    let receipt = match held.receipt {
        None if standing.complete => Some(new_receipt(&app.chance)),
        given => given,
    };
    if standing.complete != held.complete {
        store::set_complete(&mut transaction, id, response, standing.complete, receipt.as_deref()).await?;
    }
    let (starts, completed) = (
        i64::from(held.is_new),
        i64::from(standing.complete) - i64::from(held.complete),
    );
    if (starts, completed) != (0, 0) {
        forms::add_responses(app, &mut transaction, id, starts, completed).await?;
    }
    transaction.commit().await?;
    Ok(reply(
        handed_in,
        page.leads_to.as_ref(),
        receipt.filter(|_| standing.complete),
    ))
}

/// Where the response stands once this page is among the others.
fn stand(version: &PinnedVersion, pages: &[StoredPage], page: &CheckedPage) -> Standing {
    let stored = pages
        .iter()
        .filter_map(|stored| Some((PageId::parse(&stored.page)?, read_stored(version, &stored.answers))));
    let mut handed_in: BTreeMap<PageId, _> = stored.collect();
    handed_in.insert(page.page.clone(), page.answers.clone());
    standing(version, &handed_in)
}

fn as_before(handed_in: &HandedIn, held: &Held, before: &StoredPage) -> Submitted {
    Submitted {
        success: true,
        redirect_page: before.led_to.clone(),
        response_id: handed_in.response,
        receipt: held.receipt.clone().filter(|_| before.completed),
    }
}

fn reply(handed_in: &HandedIn, leads_to: Option<&PageId>, receipt: Option<String>) -> Submitted {
    Submitted {
        success: true,
        redirect_page: leads_to.map(ToString::to_string),
        response_id: handed_in.response,
        receipt,
    }
}
