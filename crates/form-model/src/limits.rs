//! The product's size limits, each stated once and reached from everywhere else.

/// Pages one form may hold.
pub const PAGES_PER_FORM: usize = 200;
/// Questions one form may hold over all its pages.
pub const QUESTIONS_PER_FORM: usize = 500;
/// Options one question may offer.
pub const OPTIONS_PER_QUESTION: usize = 500;
/// Bytes of one text answer.
pub const TEXT_ANSWER_BYTES: usize = 100 * 1024;
/// Bytes of one whole form definition as JSON.
pub const FORM_BYTES: usize = 2 * 1024 * 1024;
/// Files one File Upload question may ask for.
pub const FILES_PER_QUESTION: u32 = 10;
/// Bytes of one uploaded file.
pub const FILE_BYTES: u64 = 100 * 1024 * 1024;
