//! The state of the installation's calls.

use super::SetUpLinks;
use crate::accounts::AccountsState;
use crate::context::{Context, feature_state};

pub struct InstallationParts {
    pub context: Context,
    pub accounts: AccountsState,
    pub set_up_links: SetUpLinks,
}

feature_state!(InstallationState, InstallationParts);
