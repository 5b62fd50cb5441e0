//! Size of the attacks.

/// The two modes of every attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// For `make full`: small, judged by counts only.
    Short,
    /// For `make attack`: full size, judged by response times too.
    Long,
}

impl Mode {
    pub(crate) fn pick<T>(self, short: T, long: T) -> T {
        match self {
            Self::Short => short,
            Self::Long => long,
        }
    }
}
