//! The SQL of looking at what came back. Every statement runs for whoever may see the results; the policies stand behind it.

mod listing;
mod texts;

use chrono::{DateTime, Days, NaiveDate, NaiveTime, Utc};
use sqlx::PgConnection;

use crate::{
    forms::FormId,
    responses::{Only, ResponseId},
};

pub(super) use listing::{
    AnswerLooked, LISTED_CHARACTERS, ListedRow, Looking, PageRow, pages_of, portion, response, whole_pages,
};
pub(super) use texts::{TextsWanted, texts};

/// A place in the list of a form's responses: everything after it was begun before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    pub started_at: DateTime<Utc>,
    pub response: ResponseId,
}

/// A stretch of that list. It always has two ends: an end that may be left out would be `coalesce` in SQL, which the policies take for
/// something that might tell of rows they hide, and so the index would not be asked.
#[derive(Debug, Clone, Copy)]
pub(super) struct Span {
    /// Begun then or later.
    pub from: DateTime<Utc>,
    /// What comes after this place.
    pub before: Place,
}

impl Span {
    /// The responses begun on these days.
    pub(super) fn of(only: Only) -> Self {
        let midnight = |day: NaiveDate| day.and_time(NaiveTime::MIN).and_utc();
        let end = only.to.and_then(|day| day.checked_add_days(Days::new(1)));
        Self {
            from: only.from.map_or(DateTime::UNIX_EPOCH, midnight),
            before: Place {
                started_at: end.map_or(FAR_FUTURE, midnight),
                response: ResponseId::FIRST,
            },
        }
    }

    /// What of it comes after a place.
    pub(super) fn after(self, place: Place) -> Self {
        Self {
            before: self.before.min(place),
            ..self
        }
    }
}

/// After every response.
const FAR_FUTURE: DateTime<Utc> = match DateTime::from_timestamp(253_402_300_800, 0) {
    Some(moment) => moment,
    None => DateTime::<Utc>::MAX_UTC,
};

/// How often a page was handed in under a version.
pub(super) struct HandedInUnder {
    pub version: i32,
    pub page: String,
    pub handed_in: i64,
}

/// How often each page was handed in under each version.
pub(super) async fn handed_in_by_version(
    connection: &mut PgConnection,
    form: FormId,
    only: Only,
) -> sqlx::Result<Vec<HandedInUnder>> {
    sqlx::query_as!(
        HandedInUnder,
        r#"select version, page_id as page, sum(complete + unfinished)::bigint as "handed_in!"
           from page_days
           where form_id = $1 and day between $2 and $3
               and ($4::integer is null or version = $4)
           group by version, page_id"#,
        form as FormId,
        only.days().0,
        only.days().1,
        only.version,
    )
    .fetch_all(connection)
    .await
}
