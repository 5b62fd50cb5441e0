//! Daily byte budgets shared by all nodes.

const MEGABYTE: u64 = 1024 * 1024;
const GIGABYTE: u64 = 1024 * MEGABYTE;

/// What is limited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Budget {
    /// Answers to one form.
    AnswersOfForm,
    /// Answers to all forms of one owner.
    AnswersOfOwner,
    /// Quarantined answers to one form, separate from the budget of other answers.
    QuarantineOfForm,
    /// Drafts and versions that one account writes.
    DraftsOfAccount,
}

impl Budget {
    pub(super) const ALL: [Self; 4] = [
        Self::AnswersOfForm,
        Self::AnswersOfOwner,
        Self::QuarantineOfForm,
        Self::DraftsOfAccount,
    ];

    /// Bytes per day.
    pub fn bytes_a_day(self) -> u64 {
        match self {
            Self::AnswersOfForm => GIGABYTE,
            Self::AnswersOfOwner | Self::DraftsOfAccount => 2 * GIGABYTE,
            Self::QuarantineOfForm => 20 * MEGABYTE,
        }
    }

    /// Bytes that a process leases at once; small, so that unused leases of many processes do not matter.
    pub(super) fn lease_size(self) -> u64 {
        (self.bytes_a_day() / 64).min(MEGABYTE)
    }

    /// Name in the database and the metrics.
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::AnswersOfForm => "answers_of_form",
            Self::AnswersOfOwner => "answers_of_owner",
            Self::QuarantineOfForm => "quarantine_of_form",
            Self::DraftsOfAccount => "drafts_of_account",
        }
    }
}
