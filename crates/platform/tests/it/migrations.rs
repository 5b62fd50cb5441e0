//! Migrating databases with missing roles.

use platform::testing::{self, PostgresServer};

#[tokio::test]
async fn migrate_refuses_while_a_role_is_missing() {
    let server = PostgresServer::started().await.unwrap();
    for role in ["formwright_app", "formwright_system"] {
        server
            .execute(&format!("alter role {role} rename to elsewhere"))
            .await
            .unwrap();
        let refusal = testing::migrate(&server.owner_url()).await.unwrap_err().to_string();
        assert!(refusal.contains(role) && refusal.contains("roles.sql"), "{refusal}");
        server
            .execute(&format!("alter role elsewhere rename to {role}"))
            .await
            .unwrap();
    }
    testing::migrate(&server.owner_url()).await.unwrap();
}
