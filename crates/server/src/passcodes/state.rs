//! The state of passcodes.

use super::CodeGenerator;
use crate::accounts::AccountsState;
use crate::context::{Context, feature_state};

pub struct PasscodesParts {
    pub context: Context,
    pub accounts: AccountsState,
    /// Generates and verifies six-digit codes.
    pub codes: CodeGenerator,
}

feature_state!(PasscodesState, PasscodesParts);
