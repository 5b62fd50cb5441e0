use form_model::file_size::max_file_bytes;
use form_model::limits::FILE_BYTES;

pub(crate) fn run(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let allowed = max_file_bytes(&text);
    assert!((1..=FILE_BYTES).contains(&allowed), "{text:?} allows {allowed} bytes");
    assert_eq!(
        max_file_bytes(&text.to_ascii_uppercase()),
        allowed,
        "case does not matter in {text:?}"
    );
}
