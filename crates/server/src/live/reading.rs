//! A form's numbers, for everybody who watches it.

use crate::{
    analytics::{self, FormAnalytics},
    app::App,
    forms::{FormId, Results},
    http::problem::ApiError,
    responses::Only,
};

/// Reads for the product. Whether those who watch may see it was asked when they came, and is asked again when that changes.
pub(super) async fn read(app: &App, form: FormId) -> Result<FormAnalytics, ApiError> {
    let mut results = Results::open_for_watchers(app, form).await?;
    analytics::summary(app, &mut results, Only::default()).await
}
