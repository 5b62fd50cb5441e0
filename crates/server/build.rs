//! Makes sure that the folder of the built front end exists and that a new build of it is embedded.

use std::{fs, path::Path};

fn main() -> std::io::Result<()> {
    // Without the folder rust-embed would remember for good that there is nothing to serve.
    fs::create_dir_all(Path::new("../../web/dist"))?;
    println!("cargo:rerun-if-changed=../../web/dist");
    Ok(())
}
