//! `formwright backup` and `formwright restore`: one file with all rows of one snapshot and the objects they refer to, for
//! installations that are small enough to be copied whole.

mod archive_reader;
mod archive_writer;
mod create_backup;
mod manifest;
mod referred_objects;
mod restore_backup;
mod store;

pub use self::create_backup::create_backup;
pub(crate) use self::referred_objects::referred_objects;
pub use self::restore_backup::restore_backup;
