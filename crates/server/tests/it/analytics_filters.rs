//! Filters of a form's analytics, access to them, and a project's analytics.

use serde_json::{Value, json};

use crate::harness::{
    Person, Respondent, TestApp,
    analytics::{bars, of_question},
    forms::{first_version, published, second_version, visit},
};

#[tokio::test]
async fn days_and_versions_filter_all_counters() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = published(&meera, first_version()).await;
    let first_day = app.app.context.clock.now().date_naive();
    Respondent::of(&app, &form)
        .must_submit("p1", json!({ "colour": "Red", "why": "Warm" }))
        .await;
    app.clock.advance(std::time::Duration::from_hours(48));
    meera.new_session().await;
    let last_day = app.app.context.clock.now().date_naive();
    let answers = json!({ "colour": "Blue" });
    Respondent::of(&app, &form).must_submit("p1", answers.clone()).await;
    meera.browser.publish(&form, second_version()).await.must_be(200);
    Respondent::of(&app, &form)
        .with_version(2)
        .must_submit("p1", answers)
        .await;
    for (query, starts, colours, texts) in [
        (String::new(), 3, ["Crimson 1", "Blue 2", "Green 0"], 1),
        (format!("to={first_day}"), 1, ["Crimson 1", "Blue 0", "Green 0"], 1),
        (format!("from={last_day}&to="), 2, ["Crimson 0", "Blue 2", "Green 0"], 0),
        ("version=1".to_owned(), 2, ["Crimson 1", "Blue 1", "Green 0"], 1),
        (
            format!("version=1&from={last_day}"),
            1,
            ["Crimson 0", "Blue 1", "Green 0"],
            0,
        ),
        ("version=2".to_owned(), 1, ["Crimson 0", "Blue 1", "Green 0"], 0),
        (
            format!("version=2&to={first_day}"),
            0,
            ["Crimson 0", "Blue 0", "Green 0"],
            0,
        ),
    ] {
        let analytics = meera.browser.analytics_of(&form, &query).await;
        assert_eq!(analytics["starts"], starts, "{query}");
        assert_eq!(bars(of_question(&analytics, "colour")), colours, "{query}");
        let removed = analytics["analytics"].as_array().unwrap().get(1);
        let latest = removed.and_then(|why| why["latest"].as_array()).map_or(0, Vec::len);
        assert_eq!(latest, texts, "{query}");
        let days: i64 = analytics["days"]
            .as_array()
            .unwrap()
            .iter()
            .map(|day| day["starts"].as_i64().unwrap())
            .sum();
        assert_eq!(days, starts, "{query}");
        let collected: Vec<&Value> = analytics["versions"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| &one["starts"])
            .collect();
        assert_eq!(collected, [1, 2], "versions are not filtered");
    }
}

#[tokio::test]
async fn invalid_filter_is_rejected_with_its_field() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let form = meera.browser.published_form("Filters").await.0;
    for (query, field) in [
        ("from=yesterday", "from"),
        ("from=2026-02-30", "from"),
        ("to=2026-1-1", "to"),
        ("version=0", "version"),
        ("version=newest", "version"),
    ] {
        for call in ["", "/responses"] {
            let reply = meera
                .browser
                .get(&format!("/api/analytics/form/{form}{call}?{query}"))
                .await
                .must_be(422);
            assert_eq!((reply.code(), reply.field()), ("filter.invalid", field), "{query}");
        }
    }
}

#[tokio::test]
async fn only_owner_and_collaborators_with_results_access_see_analytics() {
    let app = TestApp::start().await;
    let (meera, friend) = (Person::signed_in(&app).await, Person::with_verified_email(&app).await);
    let form = meera.browser.new_form("Visit").await;
    let call = format!("/api/analytics/form/{form}");
    assert_eq!(
        meera.browser.get(&call).await.must_be(404).code(),
        "form.not_found",
        "never published"
    );
    meera.browser.publish(&form, visit()).await.must_be(200);
    assert_eq!(meera.browser.get(&call).await.must_be(200).body["role"], "owner");
    assert_eq!(friend.browser.get(&call).await.must_be(404).code(), "form.not_found");
    app.browser().get(&call).await.must_be(401);
    for (role, status) in [("respond", 404), ("results", 200), ("edit", 200)] {
        let list = json!({ "responders": [{ "email": friend.email, "role": role }] });
        meera
            .browser
            .put(&format!("/api/form/{form}/access"), list)
            .await
            .must_be(200);
        let reply = friend.browser.get(&call).await.must_be(status);
        assert_eq!(reply.body["role"] == role, status == 200);
    }
    meera
        .browser
        .post(&format!("/api/form/{form}/unpublish"), json!({}))
        .await
        .must_be(200);
    let closed = meera.browser.get(&call).await.must_be(200).body;
    assert_eq!(
        (&closed["status"], &closed["formName"]),
        (&json!("draft"), &json!("Visit"))
    );
}

#[tokio::test]
async fn project_analytics_sum_the_views_of_its_forms() {
    let app = TestApp::start().await;
    let meera = Person::signed_in(&app).await;
    let (project, first) = meera.browser.new_project("Clinic", "Visit").await;
    let call = format!("/api/analytics/project/{project}");
    let (form, link) = meera.browser.published_form("Second").await;
    let moved = json!({ "projectId": project });
    meera
        .browser
        .put(&format!("/api/form/{form}/project"), moved)
        .await
        .must_be(200);
    for _ in 0..3 {
        app.browser().shared(&link).await.must_be(200);
    }
    app.flush_views().await;
    let analytics = meera.browser.get(&call).await.must_be(200).body;
    assert_eq!(
        (
            &analytics["projectName"],
            &analytics["views"],
            &analytics["averageViews"]
        ),
        (&json!("Clinic"), &json!(3), &json!(2))
    );
    assert_eq!(analytics["forms"].as_array().unwrap().len(), 2);
    assert_eq!(analytics["forms"][0]["type"], "form");
    for form in [first, form] {
        meera.browser.delete(&format!("/api/form/{form}")).await.must_be(200);
    }
    let analytics = meera.browser.get(&call).await.must_be(200).body;
    assert_eq!(
        (&analytics["views"], &analytics["averageViews"], &analytics["forms"]),
        (&json!(0), &json!(0), &json!([]))
    );
    let stranger = Person::signed_in(&app).await;
    assert_eq!(
        stranger.browser.get(&call).await.must_be(404).code(),
        "project.not_found"
    );
}
