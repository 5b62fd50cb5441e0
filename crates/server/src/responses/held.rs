//! Why a response is held apart. What is held is kept whole and counts nowhere until it is released.

/// Why a response is held, the weakest reason first: a stronger one replaces a weaker one, never the other way round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum HeldFor {
    /// Its form is under pressure, and no proof of work has come with it. A proof releases it.
    Pressure,
    /// It was filled in faster than anybody reads.
    TooFast,
    /// The field that people never see was filled in.
    Honeypot,
}

impl HeldFor {
    /// The reason as it is stored.
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::Pressure => "pressure",
            Self::TooFast => "too_fast",
            Self::Honeypot => "honeypot",
        }
    }

    /// The reason that is stored like this.
    pub(super) fn parse(text: &str) -> Option<Self> {
        [Self::Pressure, Self::TooFast, Self::Honeypot]
            .into_iter()
            .find(|reason| reason.as_str() == text)
    }
}
