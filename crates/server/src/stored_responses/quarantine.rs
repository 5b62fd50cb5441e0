//! Quarantine: likely spam is stored in full, but not counted until it is released.

/// Why a response is in quarantine, weakest reason first: a stronger reason replaces a weaker one, never the reverse.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum QuarantineReason {
    /// Its form is flooded, and it came without a proof of work. A valid proof releases it.
    Flood,
    /// It was completed faster than a person can read.
    TooFast,
    /// The honeypot field was filled in.
    Honeypot,
}

/// A sign of spam in one page. Whether a response was too fast is judged over all its pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SpamSignal {
    /// The form is flooded, and the page came without a proof of work.
    Flood,
    /// The honeypot field was filled in.
    Honeypot,
}

impl SpamSignal {
    pub(crate) fn reason(self) -> QuarantineReason {
        match self {
            Self::Flood => QuarantineReason::Flood,
            Self::Honeypot => QuarantineReason::Honeypot,
        }
    }
}

impl QuarantineReason {
    pub(crate) const ALL: [Self; 3] = [Self::Flood, Self::TooFast, Self::Honeypot];

    /// The reason as it is stored.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Flood => "flood",
            Self::TooFast => "too_fast",
            Self::Honeypot => "honeypot",
        }
    }

    pub(crate) fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.as_str() == text)
    }
}
