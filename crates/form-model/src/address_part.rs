//! The parts of a postal address.

/// A part of a postal address, in the order in which respondents fill them in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AddressPart {
    /// Street and number.
    Line1,
    /// Flat, building or floor.
    Line2,
    /// Postcode.
    Postcode,
    /// City, town or village.
    City,
    /// Country.
    Country,
}

impl AddressPart {
    /// All parts.
    pub const ALL: [Self; 5] = [Self::Line1, Self::Line2, Self::Postcode, Self::City, Self::Country];

    /// The name in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Line1 => "line1",
            Self::Line2 => "line2",
            Self::Postcode => "postcode",
            Self::City => "city",
            Self::Country => "country",
        }
    }

    /// Its column in downloads.
    pub fn label(self) -> &'static str {
        match self {
            Self::Line1 => "Address line 1",
            Self::Line2 => "Address line 2",
            Self::Postcode => "Postcode",
            Self::City => "City",
            Self::Country => "Country",
        }
    }

    /// Parses the name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|part| part.as_str() == name)
    }

    /// Whether the owner may leave it out.
    pub fn can_be_omitted(self) -> bool {
        match self {
            Self::Line1 | Self::City => false,
            Self::Line2 | Self::Postcode | Self::Country => true,
        }
    }

    /// Whether the answer to a required question must have it.
    pub fn is_needed(self) -> bool {
        match self {
            Self::Line2 => false,
            Self::Line1 | Self::Postcode | Self::City | Self::Country => true,
        }
    }
}
