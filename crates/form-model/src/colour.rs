//! Colours of pages and sections. Only `#rrggbb` with a separate opacity, so that no CSS can be injected.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::text_rules::trimmed;

/// The background of pages and questions without a colour.
pub const WHITE: Colour = Colour::rgb(0xFF, 0xFF, 0xFF);
/// The darker of the two automatic text colours.
pub const BLACK: Colour = Colour::rgb(0, 0, 0);

/// An opaque colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Colour {
    red: u8,
    green: u8,
    blue: u8,
}

impl Colour {
    /// A colour from its components.
    pub const fn rgb(red: u8, green: u8, blue: u8) -> Self {
        Self { red, green, blue }
    }

    /// Reads `#rgb`, `#rrggbb`, `#rrggbbaa` or `white`; the second value is the opacity of `aa`.
    pub fn parse(text: &str) -> Option<(Self, Option<Opacity>)> {
        let text = trimmed(text);
        if text.eq_ignore_ascii_case("white") {
            return Some((WHITE, None));
        }
        let digits = text.strip_prefix('#')?;
        if !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
            return None;
        }
        let pair = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).ok();
        let single = |at: usize| u8::from_str_radix(&digits[at..=at], 16).ok().map(|nibble| nibble * 17);
        match digits.len() {
            3 => Some((Self::rgb(single(0)?, single(1)?, single(2)?), None)),
            6 => Some((Self::rgb(pair(0)?, pair(2)?, pair(4)?), None)),
            8 => Some((
                Self::rgb(pair(0)?, pair(2)?, pair(4)?),
                Some(Opacity::nearest(f64::from(pair(6)?) / 2.55)),
            )),
            _ => None,
        }
    }

    /// This colour blended over `background` at `opacity`.
    #[must_use]
    pub fn over(self, background: Self, opacity: Opacity) -> Self {
        let mix = |top: u8, below: u8| {
            let percent = u32::from(opacity.percent());
            // Integer arithmetic, so that the browser rounds the same way.
            let mixed = (u32::from(top) * percent + u32::from(below) * (100 - percent) + 50) / 100;
            u8::try_from(mixed).unwrap_or(u8::MAX)
        };
        Self::rgb(
            mix(self.red, background.red),
            mix(self.green, background.green),
            mix(self.blue, background.blue),
        )
    }

    /// The WCAG 2 contrast ratio, from 1 to 21.
    pub fn contrast(self, other: Self) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// Black or white, whichever has the higher contrast; at least 4.58.
    #[must_use]
    pub fn automatic_text(self) -> Self {
        if self.contrast(BLACK) >= self.contrast(WHITE) {
            BLACK
        } else {
            WHITE
        }
    }

    fn luminance(self) -> f64 {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 {
                part / 12.92
            } else {
                ((part + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * linear(self.red) + 0.7152 * linear(self.green) + 0.0722 * linear(self.blue)
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02X}{:02X}{:02X}", self.red, self.green, self.blue)
    }
}

impl Serialize for Colour {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Opacity: 10 to 100 per cent in steps of ten.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Opacity(u8);

impl Opacity {
    /// Fully opaque.
    pub const FULL: Self = Self(100);

    /// The step nearest to `percent`.
    pub fn nearest(percent: f64) -> Self {
        let step = (1..=10u8).min_by(|a, b| {
            let far = |step: u8| (f64::from(step) * 10.0 - percent).abs();
            far(*a).total_cmp(&far(*b))
        });
        Self(step.unwrap_or(10) * 10)
    }

    /// Per cent, a multiple of ten.
    pub fn percent(self) -> u8 {
        self.0
    }
}

/// The colour of a page or section with its opacity and an optional text colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tint {
    /// The chosen colour.
    pub colour: Colour,
    /// Its opacity.
    pub opacity: Opacity,
    /// The text colour; by default black or white, whichever has the higher contrast.
    pub text: Option<Colour>,
}

impl Tint {
    /// The resulting colour over `background`.
    pub fn blended_over(self, background: Colour) -> Colour {
        self.colour.over(background, self.opacity)
    }

    /// The contrast of the text with the resulting colour.
    pub fn text_contrast(self, background: Colour) -> f64 {
        let seen = self.blended_over(background);
        seen.contrast(self.text.unwrap_or_else(|| seen.automatic_text()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_four_notations_and_nothing_else() {
        assert_eq!(Colour::parse("#b6B6b6"), Some((Colour::rgb(0xB6, 0xB6, 0xB6), None)));
        assert_eq!(Colour::parse("#fff"), Some((WHITE, None)));
        assert_eq!(Colour::parse("white"), Some((WHITE, None)));
        assert_eq!(Colour::parse("#00000080"), Some((BLACK, Some(Opacity(50)))));
        for bad in ["", "red", "#12345", "url(//x)", "#ggg", "rgb(0,0,0)", "#12é"] {
            assert_eq!(Colour::parse(bad), None, "{bad:?}");
        }
    }

    #[test]
    fn automatic_text_is_readable_on_every_grey() {
        for grey in 0..=255 {
            let background = Colour::rgb(grey, grey, grey);
            assert!(background.contrast(background.automatic_text()) > 4.58, "{background}");
        }
    }

    #[test]
    fn contrast_follows_wcag() {
        assert!((BLACK.contrast(WHITE) - 21.0).abs() < 1e-9);
        let grey = Colour::rgb(0x77, 0x77, 0x77);
        assert!((grey.contrast(WHITE) - 4.478).abs() < 0.001);
    }
}
