//! Decimal numbers without rounding.

use std::fmt;

use crate::text_rules::trimmed;

/// Digits after the point.
const MAX_DECIMALS: usize = 6;

/// Digits in all: JavaScript's numbers tell any two numbers of so many digits apart.
const MAX_DIGITS: usize = 15;

/// A number of at most 15 digits, 6 of them after the point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Decimal {
    millionths: i128,
}

impl Decimal {
    /// Parses `-?[0-9]+(\.[0-9]+)?`, ignoring blanks around it.
    pub fn parse(text: &str) -> Option<Self> {
        let text = trimmed(text);
        let digits = text.strip_prefix('-').unwrap_or(text);
        let (whole, decimals) = digits.split_once('.').unwrap_or((digits, "0"));
        let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        if !is_number(whole) || !is_number(decimals) {
            return None;
        }
        let whole = whole.trim_start_matches('0');
        let decimals = decimals.trim_end_matches('0');
        if decimals.len() > MAX_DECIMALS || whole.len() + decimals.len() > MAX_DIGITS {
            return None;
        }
        let millionths: i128 = format!("0{whole}{decimals:0<MAX_DECIMALS$}").parse().ok()?;
        let is_negative = text.starts_with('-');
        Some(Self {
            millionths: if is_negative { -millionths } else { millionths },
        })
    }

    /// Whether it is a whole number.
    pub fn is_whole(self) -> bool {
        self.millionths % Self::ONE == 0
    }

    /// The largest whole number that is not greater.
    pub(crate) fn floor(self) -> Self {
        Self {
            millionths: self.millionths.div_euclid(Self::ONE) * Self::ONE,
        }
    }

    /// The smallest whole number that is not less.
    pub(crate) fn ceil(self) -> Self {
        Self {
            millionths: -(-self.millionths).div_euclid(Self::ONE) * Self::ONE,
        }
    }

    const ONE: i128 = 1_000_000;
}

/// Without leading zeros, and without zeros at the end of the decimals.
impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.millionths < 0 { "-" } else { "" };
        let absolute = self.millionths.unsigned_abs();
        let one = Self::ONE.unsigned_abs();
        let decimals = format!("{:0>MAX_DECIMALS$}", absolute % one);
        write!(f, "{sign}{}", absolute / one)?;
        match decimals.trim_end_matches('0') {
            "" => Ok(()),
            decimals => write!(f, ".{decimals}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_in_one_way() {
        for (text, written) in [
            ("5", "5"),
            (" 007.50 ", "7.5"),
            ("-0", "0"),
            ("-0.000001", "-0.000001"),
            ("0.10", "0.1"),
            ("999999999999999", "999999999999999"),
            ("123456789.123456", "123456789.123456"),
            ("1.0000000000", "1"),
        ] {
            assert_eq!(Decimal::parse(text).unwrap().to_string(), written, "{text}");
        }
    }

    #[test]
    fn other_notations_are_rejected() {
        for text in [
            "",
            "-",
            ".",
            "5.",
            ".5",
            "+5",
            "1e3",
            "1,5",
            "1 000",
            "--1",
            "٥",
            "1.1234567",
            "1000000000000000",
            "1234567890.123456",
        ] {
            assert_eq!(Decimal::parse(text), None, "{text:?}");
        }
    }

    #[test]
    fn whole_numbers_around_a_number() {
        let parse = |text| Decimal::parse(text).unwrap();
        assert_eq!(
            (parse("-1.5").floor(), parse("-1.5").ceil()),
            (parse("-2"), parse("-1"))
        );
        assert_eq!((parse("1.5").floor(), parse("1.5").ceil()), (parse("1"), parse("2")));
        assert_eq!((parse("3").floor(), parse("3").ceil()), (parse("3"), parse("3")));
    }
}
