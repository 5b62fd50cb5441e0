//! Rotation of the installation's secret: first the new one with the previous one, then the new one alone.

use serde_json::json;

use crate::harness::{
    Person, Respondent, TestApp,
    app::SECRET,
    files::pdf,
    person::PASSWORD,
    proof_of_work::{solve, trigger_flood},
};

const NEW_SECRET: &str = "another secret that only the tests know";

/// From the release before key ids, with [`SECRET`]; computed by another program.
const HASH_WITHOUT_KEY_ID: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$CQkJCQkJCQkJCQkJCQkJCQ$UTf7j5ilVDiZswXxlQ1QAa/ZeDg39CQLhV2VZuExpnU";

impl Person {
    /// The same person after a restart of the server.
    fn at(&self, app: &TestApp) -> Self {
        Self {
            email: self.email.clone(),
            browser: self.browser.at(app.address),
        }
    }
}

impl TestApp {
    async fn password_hash(&self, person: &Person) -> String {
        let hash = sqlx::query_scalar("select password_phc from users where email = $1").bind(&person.email);
        hash.fetch_one(&self.pool).await.unwrap()
    }
}

#[tokio::test]
async fn password_used_during_rotation_still_works_afterwards() {
    let mut app = TestApp::start().await;
    let (meera, ravi) = (Person::member(&app).await, Person::member(&app).await);
    let before = app.password_hash(&meera).await;

    app.restart_with_secrets(NEW_SECRET, Some(SECRET)).await;
    meera.at(&app).log_in("not-her-kettle").await.must_be(401);
    assert_eq!(app.password_hash(&meera).await, before);
    meera.at(&app).log_in(PASSWORD).await.must_be(200);
    let renewed = app.password_hash(&meera).await;
    assert_ne!(renewed, before);
    meera.at(&app).log_in(PASSWORD).await.must_be(200);
    assert_eq!(app.password_hash(&meera).await, renewed, "hashed again once");

    app.restart_with_secrets(NEW_SECRET, None).await;
    meera.at(&app).log_in(PASSWORD).await.must_be(200);
    let ravi = ravi.at(&app);
    ravi.log_in(PASSWORD).await.must_say(401, "Invalid credentials");
    let code = ravi.mailed_code(&app).await;
    ravi.verify_code(&code).await.must_be(200);
    ravi.reset_password("green-kettle-43").await.must_be(200);
    ravi.log_in("green-kettle-43").await.must_be(200);
}

#[tokio::test]
async fn hash_without_key_id_signs_in_and_is_renewed() {
    let mut app = TestApp::start().await;
    let (meera, ravi) = (Person::member(&app).await, Person::member(&app).await);
    sqlx::query("update users set password_phc = $1")
        .bind(HASH_WITHOUT_KEY_ID)
        .execute(&app.pool)
        .await
        .unwrap();
    meera.log_in("not-her-kettle").await.must_be(401);
    meera.log_in(PASSWORD).await.must_be(200);
    assert!(app.password_hash(&meera).await.contains("keyid="));
    app.restart_with_secrets(NEW_SECRET, Some(SECRET)).await;
    ravi.at(&app).log_in(PASSWORD).await.must_be(200);
    app.restart_with_secrets(NEW_SECRET, None).await;
    ravi.at(&app).log_in(PASSWORD).await.must_be(200);
}

#[tokio::test]
async fn reauthentication_accepts_hash_of_previous_secret() {
    let mut app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    app.restart_with_secrets(NEW_SECRET, Some(SECRET)).await;
    let change = json!({ "currentPassword": PASSWORD, "newPassword": "green-kettle-43" });
    let meera = meera.at(&app);
    meera.browser.put("/api/user/password", change).await.must_be(200);
    app.restart_with_secrets(NEW_SECRET, None).await;
    meera.at(&app).log_in("green-kettle-43").await.must_be(200);
}

#[tokio::test]
async fn mailed_code_is_valid_while_its_secret_is_known() {
    let mut app = TestApp::start().await;
    let (meera, ravi) = (Person::member(&app).await, Person::member(&app).await);
    let (meeras, ravis) = (meera.mailed_code(&app).await, ravi.mailed_code(&app).await);
    app.restart_with_secrets(NEW_SECRET, Some(SECRET)).await;
    meera.at(&app).verify_code(&meeras).await.must_be(200);
    app.restart_with_secrets(NEW_SECRET, None).await;
    ravi.at(&app).verify_code(&ravis).await.must_be(400);
}

#[tokio::test]
async fn file_link_is_valid_while_its_secret_is_known() {
    let mut app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.publish_file_upload_form().await;
    let mut arun = Respondent::of(&app, &form);
    let id = arun.upload_ok("scan", "a.pdf", pdf()).await;
    arun.must_submit("p1", json!({ "scan": [id] })).await;
    let link = meera.browser.file_link(&form, &id).await;
    app.restart_with_secrets(NEW_SECRET, Some(SECRET)).await;
    assert_eq!(app.browser().get(&link).await.status, 200);
    app.restart_with_secrets(NEW_SECRET, None).await;
    app.browser().get(&link).await.must_be(404);
}

#[tokio::test]
async fn proof_of_work_is_valid_while_its_secret_is_known() {
    let mut app = TestApp::start_with_real_limits().await;
    let (form, _) = Person::signed_in(&app).await.browser.published_form("Visit").await;
    let is_quarantined_after_rotation = async |app: &mut TestApp, previous: Option<&str>| {
        app.restart_with_secrets(SECRET, None).await;
        let (respondent, challenged) = trigger_flood(app, &form).await;
        let proof = solve(&challenged.body["challenge"]).await;
        app.restart_with_secrets(NEW_SECRET, previous).await;
        let page = json!({
            "formId": form, "currentPageId": "p1", "responseId": respondent.response, "seq": 1, "formVersion": 1,
            "userAnswers": [{ "questionId": "q1", "answer": "Fine" }], "proof": proof,
        });
        app.browser().post("/api/response/submit", page).await.must_be(200);
        let is_quarantined = sqlx::query_scalar::<_, bool>(
            "select quarantine_reason is not null from responses where response_id = $1::uuid",
        );
        is_quarantined
            .bind(respondent.id())
            .fetch_one(&mut app.as_superuser().await)
            .await
            .unwrap()
    };
    assert!(!is_quarantined_after_rotation(&mut app, Some(SECRET)).await);
    assert!(is_quarantined_after_rotation(&mut app, None).await);
}
