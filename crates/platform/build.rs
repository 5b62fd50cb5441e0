//! Rebuilds the crate when a migration is added: `sqlx::migrate!` sees changed files but not new ones.

fn main() {
    let mut out = std::io::stdout().lock();
    // Without the line cargo falls back to watching the whole package, which is right too, only slower.
    let _ = std::io::Write::write_all(&mut out, b"cargo:rerun-if-changed=../../migrations\n");
}
