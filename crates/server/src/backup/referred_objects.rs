//! The objects that rows refer to.

use platform::objects::ObjectEntry;
use sqlx::PgConnection;

use crate::{media, uploads};

/// All of them, each once, with the sizes that the rows name.
pub(crate) async fn referred_objects(connection: &mut PgConnection) -> sqlx::Result<Vec<ObjectEntry>> {
    let mut objects = media::list_objects(connection).await?;
    objects.extend(uploads::list_objects(connection).await?);
    Ok(objects)
}
