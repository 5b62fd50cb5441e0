//! `formwright codes`: lists the codes that people wait for, for an installation that sends no mail.

use std::io::Write as _;

use platform::secret::Keys;

use crate::config::CodesSettings;
use crate::passcodes::{self, CodeGenerator, ValidCode};
use crate::serve;

/// Lists valid codes on standard output, the newest first.
pub async fn run(settings: &CodesSettings) -> anyhow::Result<()> {
    let pool = serve::open_maintenance_pool(&settings.system_database_url, "formwright codes", 1).await?;
    let generator = CodeGenerator::new(&Keys::new(&settings.secret, None));
    let codes = passcodes::list_valid_codes(&mut *pool.acquire().await?, &generator).await?;
    let mut out = std::io::stdout();
    for ValidCode {
        code,
        email,
        purpose,
        expires_at,
    } in &codes
    {
        writeln!(
            out,
            "{code}  {email}  {purpose}  valid until {} UTC",
            expires_at.format("%H:%M:%S")
        )?;
    }
    if codes.is_empty() {
        writeln!(out, "nobody waits for a code; a code is valid for ten minutes")?;
    }
    Ok(())
}
