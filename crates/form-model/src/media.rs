//! Sources of images and videos. Only our own store and two video services are allowed, so that a form cannot make a
//! respondent's browser contact other servers.

use std::fmt;

use crate::ids::MediaId;
use crate::text_rules::trimmed;

/// The source of an image.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ImageSource {
    /// Our own store.
    Stored(MediaId),
    /// A `blob:` or `data:` URL that only the owner's browser can open; allowed in drafts, not in versions.
    OnThisDevice(String),
}

/// The source of a video.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VideoSource {
    /// Our own store.
    Stored(MediaId),
    /// A `blob:` or `data:` URL that only the owner's browser can open; allowed in drafts, not in versions.
    OnThisDevice(String),
    /// `YouTube`, by the eleven characters of the video id.
    YouTube(String),
    /// Vimeo, by number, with the key of an unlisted video.
    Vimeo {
        /// The video's number.
        video: String,
        /// The key of an unlisted video.
        key: Option<String>,
    },
}

impl ImageSource {
    /// Parses an allowed image URL.
    pub fn parse(address: &str) -> Option<Self> {
        stored(address)
            .map(Self::Stored)
            .or_else(|| on_this_device(address).map(Self::OnThisDevice))
    }
}

impl VideoSource {
    /// Parses an allowed video URL.
    pub fn parse(address: &str) -> Option<Self> {
        stored(address)
            .map(Self::Stored)
            .or_else(|| on_this_device(address).map(Self::OnThisDevice))
            .or_else(|| video_service(trimmed(address)))
    }
}

impl fmt::Display for ImageSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stored(id) => write!(f, "/media/{id}"),
            Self::OnThisDevice(address) => f.write_str(address),
        }
    }
}

impl fmt::Display for VideoSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stored(id) => write!(f, "/media/{id}"),
            Self::OnThisDevice(address) => f.write_str(address),
            Self::YouTube(video) => write!(f, "https://www.youtube.com/watch?v={video}"),
            Self::Vimeo { video, key: None } => write!(f, "https://vimeo.com/{video}"),
            Self::Vimeo { video, key: Some(key) } => write!(f, "https://vimeo.com/{video}/{key}"),
        }
    }
}

fn stored(address: &str) -> Option<MediaId> {
    trimmed(address).strip_prefix("/media/").and_then(MediaId::parse)
}

fn on_this_device(address: &str) -> Option<String> {
    let address = trimmed(address);
    let scheme_ends = address.find(':')?;
    matches!(address[..scheme_ends].to_ascii_lowercase().as_str(), "blob" | "data").then(|| address.to_owned())
}

fn video_service(address: &str) -> Option<VideoSource> {
    let rest = address
        .strip_prefix("https://")
        .or_else(|| address.strip_prefix("http://"))
        .unwrap_or(address);
    let (host, path) = rest.split_once('/')?;
    let (path, query) = path.split_once(['?', '#']).unwrap_or((path, ""));
    let mut steps = path.split('/').filter(|step| !step.is_empty());
    let host = host.to_ascii_lowercase();
    match host
        .strip_prefix("www.")
        .or_else(|| host.strip_prefix("m."))
        .unwrap_or(&host)
    {
        "youtu.be" => youtube(steps.next()?),
        "youtube.com" | "youtube-nocookie.com" => match steps.next()? {
            "watch" => youtube(parameter(query, "v")?),
            "embed" | "shorts" | "live" => youtube(steps.next()?),
            _ => None,
        },
        "vimeo.com" => {
            let video = steps.next()?;
            vimeo(video, steps.next())
        }
        "player.vimeo.com" => {
            let video = (steps.next()? == "video").then(|| steps.next()).flatten()?;
            vimeo(video, parameter(query, "h"))
        }
        _ => None,
    }
}

fn youtube(video: &str) -> Option<VideoSource> {
    let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-');
    (video.len() == 11 && video.bytes().all(plain)).then(|| VideoSource::YouTube(video.to_owned()))
}

fn vimeo(video: &str, key: Option<&str>) -> Option<VideoSource> {
    let number = (1..=12).contains(&video.len()) && video.bytes().all(|b| b.is_ascii_digit());
    let key = key.filter(|key| (6..=20).contains(&key.len()) && key.bytes().all(|b| b.is_ascii_alphanumeric()));
    number.then(|| VideoSource::Vimeo {
        video: video.to_owned(),
        key: key.map(str::to_owned),
    })
}

fn parameter<'a>(query: &'a str, name: &str) -> Option<&'a str> {
    query
        .split(['&', '#'])
        .filter_map(|pair| pair.split_once('='))
        .find_map(|(key, value)| (key == name).then_some(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_all_url_forms_of_video_services() {
        let youtube = VideoSource::YouTube("dQw4w9WgXcQ".to_owned());
        for address in [
            "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
            "https://youtube.com/watch?list=x&v=dQw4w9WgXcQ&t=3",
            "https://youtu.be/dQw4w9WgXcQ?si=x",
            "http://m.youtube.com/shorts/dQw4w9WgXcQ",
            "www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
        ] {
            assert_eq!(VideoSource::parse(address).as_ref(), Some(&youtube), "{address}");
        }
        for address in [
            "https://vimeo.com/76979871/8272103f6e",
            "https://player.vimeo.com/video/76979871?h=8272103f6e",
        ] {
            let source = VideoSource::parse(address).unwrap();
            assert_eq!(source.to_string(), "https://vimeo.com/76979871/8272103f6e");
        }
    }

    #[test]
    fn other_urls_are_rejected() {
        for address in [
            "https://example.org/pixel.png",
            "//evil/x",
            "javascript:alert(1)",
            "https://youtube.com.evil.org/watch?v=dQw4w9WgXcQ",
            "https://youtu.be/short",
            "/media/../x",
            "/media/",
        ] {
            assert_eq!(VideoSource::parse(address), None, "{address}");
            assert_eq!(ImageSource::parse(address), None, "{address}");
        }
        assert_eq!(ImageSource::parse("https://youtu.be/dQw4w9WgXcQ"), None);
    }
}
