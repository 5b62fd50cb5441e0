//! URLs of images and videos, and colours.

use form_model::colour::{Colour, Opacity, Tint, WHITE};
use form_model::media::{ImageSource, VideoSource};
use serde_json::{Value, json};

use crate::rng::Rng;

/// A URL, parsed as image and as video.
pub(crate) fn address_case(rng: &mut Rng) -> Value {
    let mut address = if rng.in_hundred(30) {
        a_plain_address(rng)
    } else {
        a_service_address(rng)
    };
    if rng.in_hundred(10) {
        address = format!(" {address}\t");
    }
    let image = ImageSource::parse(&address).map(|source| {
        let from = match &source {
            ImageSource::Stored(_) => "store",
            ImageSource::OnThisDevice(_) => "device",
        };
        json!({ "from": from, "address": source.to_string() })
    });
    let video = VideoSource::parse(&address).map(|source| {
        let from = match &source {
            VideoSource::Stored(_) => "store",
            VideoSource::OnThisDevice(_) => "device",
            VideoSource::YouTube(_) => "youtube",
            VideoSource::Vimeo { .. } => "vimeo",
        };
        json!({ "from": from, "address": source.to_string() })
    });
    json!({ "sort": "address", "address": address, "image": image, "video": video })
}

fn a_plain_address(rng: &mut Rng) -> String {
    let scheme = rng.word("/media/|/media/|/media/|/Media/|blob:|BLOB:|data:|javascript:|media/|//|xdata:|");
    let rest = rng.word("abc|A-z_9|constructor|__proto__|end|../x||a b|x:y|é");
    format!("{scheme}{rest}")
}

fn a_service_address(rng: &mut Rng) -> String {
    let scheme = rng.word("https://|https://|https://|http://||HTTPS://|ftp://|//");
    let front = rng.word("|||www.|m.|WWW.|www.m.|x.");
    // V is replaced by a video id, N by a number and K by a key.
    let path = rng.word(
        "youtu.be/V|youtu.be//V?si=x|youtube.com/watch?v=V|YouTube.com/watch/?list=x&v=V&t=3|youtube.com/watch#v=V|youtube.com/watch?vv=V|\
         youtube.com/embed/V|youtube-nocookie.com/shorts/V/x|youtube.com/live/V#x|youtube.com/v/V|vimeo.com/N|vimeo.com/N/K|vimeo.com/N/K/x|\
         vimeo.com/N?h=K|player.vimeo.com/video/N|player.vimeo.com/video/N?h=K|player.vimeo.com/video/N?si=x#h=K|player.vimeo.com/video/N?h=K&h=x\n|\
         player.vimeo.com/N|youtube.com.evil.org/watch?v=V|evil.org/watch?v=V|youtube.com|vimeo.com/|youtube.com/watch?v=",
    );
    let video = rng.word("dQw4w9WgXcQ|dQw4w9WgXcQ|_-w4w9WgXcQ|dQw4w9WgXc|dQw4w9WgXcQ1|dQw4w9Wg Xc|dQw4w9WgXé");
    let number = rng.word("76979871|1|123456789012|1234567890123|७|7a|");
    let key = rng.word("8272103f6e|8272103F6E|abcde|abcdef|01234567890123456789|012345678901234567890|a-cdef");
    let path = path.replace('V', video).replace('N', number).replace('K', key);
    format!("{scheme}{front}{path}")
}

/// A colour in some notation, and the contrast of text on it.
pub(crate) fn colour_case(rng: &mut Rng) -> Value {
    let (background, text) = (a_colour(rng), a_colour(rng));
    let opacity = rng.pick(&[10_u8, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
    let percent = f64::from(rng.between(-20, 1_300)) / 10.0;
    let read = Colour::parse(&background);
    let own_text = Colour::parse(&text).map(|(colour, _)| colour);
    json!({
        "sort": "colour", "bgColor": background, "textColor": text, "opacity": opacity, "percent": percent,
        "read": read.map(|(colour, seen)| json!({ "colour": colour, "opacity": seen.map(Opacity::percent) })),
        "nearest": Opacity::nearest(percent).percent(),
        "contrast": read.map(|(colour, _)| {
            Tint { colour, opacity: Opacity::nearest(f64::from(opacity)), text: own_text }.text_contrast(WHITE)
        }),
    })
}

fn a_colour(rng: &mut Rng) -> String {
    let length = rng.pick(&[6, 6, 6, 6, 3, 8, 5, 0]);
    if length == 0 {
        return (rng.word("white|WHITE|red||url(//x)|#12é| #fff |#ggg|#|rgb(0,0,0)")).to_owned();
    }
    let digits: String = (0..length)
        .map(|_| rng.pick(&b"0123456789abcdefABCDEF".map(char::from)))
        .collect();
    format!("#{digits}")
}
