//! Files of demo respondents, uploaded through the API.

use std::sync::Arc;

use form_model::answer::Answer;
use form_model::ids::UploadId;
use form_model::questions::FileKind;

use super::client::DemoClient;
use super::rng::DemoRng;
use super::write_responses::DemoResponse;

/// A PNG of one pixel.
const PICTURE: &[u8] = &[
    0x89, b'P', b'N', b'G', 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, b'I', b'H', b'D', b'R', 0, 0, 0, 1, 0, 0, 0, 1, 8,
    2, 0, 0, 0, 0x90, 0x77, 0x53, 0xde, 0, 0, 0, 0x0c, b'I', b'D', b'A', b'T', 0x08, 0xd7, 0x63, 0xf8, 0xcf, 0xc0, 0,
    0, 3, 1, 1, 0, 0x18, 0xdd, 0x8d, 0xb0, 0, 0, 0, 0, b'I', b'E', b'N', b'D', 0xae, 0x42, 0x60, 0x82,
];

/// A PDF of one empty page.
const DOCUMENT: &[u8] = b"%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n\
    2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n\
    3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] >>\nendobj\n\
    trailer\n<< /Root 1 0 R >>\n%%EOF\n";

/// A drawn signature.
const SIGNATURE: &[u8] = include_bytes!("signature.png");

/// Uploads files for the required and most of the optional questions.
pub(super) async fn attach(
    client: &DemoClient,
    form: &str,
    response: &mut DemoResponse,
    rng: &mut DemoRng,
) -> anyhow::Result<()> {
    let version = Arc::clone(&response.version);
    let key = response.key.expose_to_sender().to_string();
    for page in &mut response.pages {
        let questions = version
            .definition
            .page(&page.page)
            .map_or(&[][..], |page| page.questions());
        for question in questions.iter().filter(|question| question.file_upload().is_some()) {
            if !question.required && rng.happens(30) {
                continue;
            }
            let takes_documents = question
                .file_upload()
                .is_some_and(|upload| upload.kinds().contains(&FileKind::Pdf));
            let (name, kind, file) = match takes_documents {
                false => ("signature.png", FileKind::Image, SIGNATURE),
                true if rng.happens(65) => ("prescription.png", FileKind::Image, PICTURE),
                true => ("prescription.pdf", FileKind::Pdf, DOCUMENT),
            };
            let fields = [
                ("formId", form),
                ("responseId", &*key),
                ("questionId", question.id.as_str()),
            ];
            let upload = client.upload(&fields, name, file).await?;
            let upload = UploadId::parse(&upload).ok_or_else(|| anyhow::anyhow!("a file has no id"))?;
            Arc::make_mut(&mut page.answers).insert(question.id.clone(), Answer::Files(vec![upload]));
            page.files.push((question.id.clone(), kind));
        }
    }
    Ok(())
}
