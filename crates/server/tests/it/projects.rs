//! Projects: creating with a first form, finding by name, renaming, deleting.

use serde_json::json;
use sqlx::Connection as _;

use crate::harness::{Person, TestApp};

#[tokio::test]
async fn project_is_created_with_its_first_form() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (project, form) = meera.browser.new_project("Clinic", "Intake").await;
    let reply = meera
        .browser
        .get(&format!("/api/project/{project}/forms"))
        .await
        .must_be(200);
    assert_eq!(reply.body["projectName"], "Clinic");
    assert_eq!(reply.body["forms"][0]["_id"], form);
    assert_eq!(reply.body["forms"][0]["type"], "form");
    assert_eq!(reply.body["forms"][0]["status"], "draft");
    assert_eq!(reply.body["forms"][0]["pages"], 1);
    let reply = meera.browser.get("/api/project/my-projects").await.must_be(200);
    assert_eq!(reply.body["projects"][0]["name"], "Clinic");
    assert_eq!(reply.body["projects"][0]["formCount"], 1);
}

#[tokio::test]
async fn blank_names_are_rejected() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    for (project, form) in [("", "Intake"), ("Clinic", "  \u{feff}"), ("", "")] {
        let body = json!({ "projectName": project, "formName": form });
        let reply = meera.browser.post("/api/project/create", body).await;
        reply.must_say(422, "Project Name and Form Name are required!");
    }
    let without = meera.browser.post("/api/project/create", json!({})).await;
    without.must_say(422, "Project Name and Form Name are required!");
    let long = json!({ "projectName": "x".repeat(201), "formName": "Intake" });
    let reply = meera.browser.post("/api/project/create", long).await.must_be(422);
    assert_eq!(reply.code(), "text.unfit");
    let reply = meera.browser.get("/api/project/my-projects").await;
    assert_eq!(reply.body["projects"], json!([]));
}

#[tokio::test]
async fn creating_a_project_without_token_gives_specified_text() {
    let app = TestApp::start().await;
    let body = json!({ "projectName": "Clinic", "formName": "Intake" });
    let reply = app.browser().post("/api/project/create", body).await;
    reply.must_say(401, "You are not authenticated. Please log in again.");
}

#[tokio::test]
async fn project_names_are_unique_per_owner_ignoring_case() {
    let app = TestApp::start().await;
    let (meera, arun) = (Person::signed_in(&app).await, Person::signed_in(&app).await);
    meera.browser.new_project("Straße", "Intake").await;
    let again = json!({ "projectName": " STRASSE ", "formName": "Other" });
    let reply = meera
        .browser
        .post("/api/project/create", again.clone())
        .await
        .must_be(409);
    assert_eq!(reply.code(), "project.name_taken");
    assert_eq!(reply.field(), "projectName");
    arun.browser.post("/api/project/create", again).await.must_be(201);
}

#[tokio::test]
async fn concurrent_projects_with_same_name_create_one() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let body = json!({ "projectName": "Clinic", "formName": "Intake" });
    let make = || meera.browser.post("/api/project/create", body.clone());
    let (one, other) = tokio::join!(make(), make());
    let mut statuses = [one.status.as_u16(), other.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409]);
}

#[tokio::test]
async fn project_is_found_by_name_among_own_projects() {
    let app = TestApp::start().await;
    let (meera, arun) = (Person::signed_in(&app).await, Person::signed_in(&app).await);
    let (project, _) = meera.browser.new_project("Clinic", "Intake").await;
    let check = json!({ "projectName": "cLINIC" });
    let reply = meera
        .browser
        .post("/api/project/check", check.clone())
        .await
        .must_be(200);
    assert_eq!(reply.body["exists"], true);
    assert_eq!(reply.body["projectId"], project);
    let reply = arun.browser.post("/api/project/check", check).await.must_be(200);
    assert_eq!(reply.body["exists"], false);
    assert!(reply.body.get("projectId").is_none());
}

#[tokio::test]
async fn project_is_renamed_unless_name_is_taken() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (project, _) = meera.browser.new_project("Clinic", "Intake").await;
    meera.browser.new_project("School", "Survey").await;
    let rename = format!("/api/project/rename/{project}");
    let taken = meera
        .browser
        .put(&rename, json!({ "name": "SCHOOL" }))
        .await
        .must_be(409);
    assert_eq!(taken.code(), "project.name_taken");
    meera
        .browser
        .put(&rename, json!({ "name": "CLINIC" }))
        .await
        .must_be(200);
    meera.browser.put(&rename, json!({ "name": " " })).await.must_be(422);
    let reply = meera.browser.get(&format!("/api/project/{project}/forms")).await;
    assert_eq!(reply.body["projectName"], "CLINIC");
}

#[tokio::test]
async fn deleting_a_project_keeps_its_forms() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (project, form) = meera.browser.new_project("Clinic", "Intake").await;
    meera
        .browser
        .delete(&format!("/api/project/{project}"))
        .await
        .must_be(200);
    meera
        .browser
        .delete(&format!("/api/project/{project}"))
        .await
        .must_be(404);
    let loaded = meera.browser.load(&form).await;
    assert!(loaded.get("projectId").is_none());
}

#[tokio::test]
async fn form_moves_between_projects_and_out_of_them() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (clinic, form) = meera.browser.new_project("Clinic", "Intake").await;
    let (school, _) = meera.browser.new_project("School", "Survey").await;
    let path = format!("/api/form/{form}/project");
    meera
        .browser
        .put(&path, json!({ "projectId": school }))
        .await
        .must_be(200);
    let loaded = meera.browser.load(&form).await;
    assert_eq!(loaded["projectId"], school);
    assert_eq!(loaded["projectName"], "School");
    let reply = meera.browser.get(&format!("/api/project/{clinic}/forms")).await;
    assert_eq!(reply.body["forms"], json!([]));
    meera
        .browser
        .put(&path, json!({ "projectId": null }))
        .await
        .must_be(200);
    assert!(meera.browser.load(&form).await.get("projectId").is_none());
    let unknown = meera
        .browser
        .put(&path, json!({ "projectId": "0192f0e4-0000-7000-8000-000000000000" }))
        .await;
    unknown.must_say(404, "This project doesn't exist");
}

#[tokio::test]
async fn moving_into_concurrently_deleted_project_fails() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (project, _) = meera.browser.new_project("Clinic", "Intake").await;
    let form = meera.browser.new_form("Survey").await;
    let mut owner = app.as_superuser().await;
    let mut deleting = owner.begin().await.unwrap();
    let deleted = sqlx::query("delete from projects where id = $1::uuid").bind(&project);
    assert_eq!(deleted.execute(&mut *deleting).await.unwrap().rows_affected(), 1);
    let path = format!("/api/form/{form}/project");
    let delete_once_it_waits = async {
        let waiting = "select count(*) from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))";
        while sqlx::query_scalar::<_, i64>(waiting)
            .fetch_one(&mut *deleting)
            .await
            .unwrap()
            == 0
        {
            tokio::task::yield_now().await;
        }
        deleting.commit().await.unwrap();
    };
    let moving = meera.browser.put(&path, json!({ "projectId": project }));
    let (moved, ()) = tokio::join!(moving, delete_once_it_waits);
    moved.must_say(404, "This project doesn't exist");
}
