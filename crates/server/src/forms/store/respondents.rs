//! The responses of listed people. All functions need a system transaction.

use sqlx::PgConnection;

use crate::forms::ids::FormId;
use crate::forms::respondents::{FormRespondent, RespondentKey};

/// Those of these people who have completed a response.
pub(crate) async fn find_respondents(
    connection: &mut PgConnection,
    respondents: &[(FormId, RespondentKey)],
) -> sqlx::Result<Vec<FormRespondent>> {
    let (forms, keys): (Vec<FormId>, Vec<&[u8]>) =
        respondents.iter().map(|(form, key)| (*form, key.as_bytes())).unzip();
    let rows = sqlx::query!(
        r#"select form_id as "form: FormId", respondent_key, response_id, receipt from form_respondents
           where (form_id, respondent_key) in (select * from unnest($1::uuid[], $2::bytea[]))"#,
        &forms as &[FormId],
        &keys as &[&[u8]],
    )
    .fetch_all(connection)
    .await?;
    let respondents = rows.into_iter().filter_map(|row| {
        Some(FormRespondent {
            form: row.form,
            key: RespondentKey::parse(&row.respondent_key)?,
            response: row.response_id,
            receipt: row.receipt,
        })
    });
    Ok(respondents.collect())
}

/// The address of a listed person, if they are still listed.
pub(crate) async fn find_listed_address(
    connection: &mut PgConnection,
    form: FormId,
    respondent: RespondentKey,
) -> sqlx::Result<Option<String>> {
    let listed = sqlx::query!(
        "select email, email_norm from form_collaborators where form_id = $1",
        form as FormId,
    )
    .fetch_all(connection)
    .await?;
    let mut listed = listed.into_iter();
    let found = listed.find(|person| RespondentKey::of(form, &person.email_norm) == respondent);
    Ok(found.map(|person| person.email))
}

/// Records that these people have completed a response.
pub(crate) async fn insert_respondents(
    connection: &mut PgConnection,
    respondents: &[FormRespondent],
) -> sqlx::Result<()> {
    let forms: Vec<FormId> = respondents.iter().map(|one| one.form).collect();
    let keys: Vec<&[u8]> = respondents.iter().map(|one| one.key.as_bytes()).collect();
    let responses: Vec<uuid::Uuid> = respondents.iter().map(|one| one.response).collect();
    let receipts: Vec<&str> = respondents.iter().map(|one| one.receipt.as_str()).collect();
    sqlx::query!(
        "insert into form_respondents (form_id, respondent_key, response_id, receipt)
         select * from unnest($1::uuid[], $2::bytea[], $3::uuid[], $4::text[])",
        &forms as &[FormId],
        &keys as &[&[u8]],
        &responses,
        &receipts as &[&str],
    )
    .execute(connection)
    .await?;
    Ok(())
}
