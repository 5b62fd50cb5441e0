//! Minimal valid files for uploads.

use reqwest::{
    Method,
    multipart::{Form, Part},
};
use serde_json::{Value, json};

use super::{Browser, Reply, Respondent, TestApp};

/// A page with File Upload questions and a text question.
pub fn file_upload_form(kinds: &[&str], max_files: u32, size: &str) -> Value {
    json!({ "pages": [{ "pageId": "p1", "pageTitle": "Page 01", "questions": [
        { "id": "scan", "type": "File Upload", "questionText": "Q1 Your report?",
          "fileTypes": kinds, "maxFiles": max_files, "maxFileSize": size },
        { "id": "photo", "type": "File Upload", "questionText": "Q2 A photograph?",
          "fileTypes": ["image"], "maxFiles": 1, "maxFileSize": "5mb" },
        { "id": "why", "type": "Short Answer", "questionText": "Q3 Why?" },
    ] }] })
}

impl Browser {
    /// Publishes a form that accepts all file types; returns its id.
    pub async fn publish_file_upload_form(&self) -> String {
        self.publish_form(file_upload_form(&[], 5, "5mb")).await
    }

    pub async fn publish_form(&self, draft: Value) -> String {
        let form = self.new_form("Reports").await;
        self.publish(&form, draft).await.must_be(200);
        form
    }

    /// Uploads a file as the respondent's page does.
    pub async fn upload_file(&self, fields: &[(&str, &str)], name: &str, file: Vec<u8>) -> Reply {
        // Browsers do not encode file names.
        let mut form = Form::new().percent_encode_noop();
        for (field, value) in fields {
            form = form.text((*field).to_owned(), (*value).to_owned());
        }
        let form = form.part("file", Part::bytes(file).file_name(name.to_owned()));
        self.send(self.request(Method::POST, "/api/response/upload").multipart(form))
            .await
    }

    /// Downloads a file by the owner's link.
    pub async fn download_file(&self, form: &str, upload: &str) -> (reqwest::header::HeaderMap, Vec<u8>) {
        let link = self.file_link(form, upload).await;
        let saved = self.request(Method::GET, &link).send().await.unwrap();
        assert_eq!(saved.status(), 200);
        (saved.headers().clone(), saved.bytes().await.unwrap().to_vec())
    }

    pub async fn file_link(&self, form: &str, upload: &str) -> String {
        let reply = self
            .get(&format!("/api/form/{form}/uploads/{upload}"))
            .await
            .must_be(200);
        reply.body["url"].as_str().unwrap().to_owned()
    }
}

impl Respondent {
    /// Sends a file for a question.
    pub async fn upload(&self, question: &str, name: &str, file: Vec<u8>) -> Reply {
        let fields = [
            ("formId", &*self.form),
            ("responseId", &*self.response),
            ("questionId", question),
        ];
        self.browser.upload_file(&fields, name, file).await
    }

    /// Uploads a file with a given id.
    pub async fn upload_as(&self, id: &str, question: &str, name: &str, file: Vec<u8>) -> Reply {
        let fields = [
            ("formId", &*self.form),
            ("responseId", &*self.response),
            ("questionId", question),
            ("uploadId", id),
        ];
        self.browser.upload_file(&fields, name, file).await
    }

    /// Uploads a file that must be accepted; returns its id.
    pub async fn upload_ok(&self, question: &str, name: &str, file: Vec<u8>) -> String {
        let reply = self.upload(question, name, file).await.must_be(201);
        reply.body["upload"]["id"].as_str().unwrap().to_owned()
    }
}

impl TestApp {
    /// Number of stored files and of objects to be purged.
    pub async fn stored_file_counts(&self) -> (i64, i64) {
        let counts = "select (select count(*) from response_uploads), (select count(*) from upload_purge_queue)";
        sqlx::query_as(counts)
            .fetch_one(&mut self.as_superuser().await)
            .await
            .unwrap()
    }

    /// Object names of all stored files.
    pub async fn file_objects(&self) -> Vec<String> {
        let objects = sqlx::query_scalar("select object from response_uploads order by created_at");
        objects.fetch_all(&mut self.as_superuser().await).await.unwrap()
    }
}

pub fn pdf() -> Vec<u8> {
    b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n".to_vec()
}

/// A ZIP archive with these members.
pub fn archive(members: &[&str]) -> Vec<u8> {
    let (mut file, mut directory) = (Vec::new(), Vec::new());
    for name in members {
        let at = u32::try_from(file.len()).unwrap();
        let content = b"a few words";
        let sizes = [11_u32.to_le_bytes(), 11_u32.to_le_bytes()].concat();
        let lengths = [u16::try_from(name.len()).unwrap().to_le_bytes(), [0, 0]].concat();
        let shared = [&[20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0][..], &sizes, &lengths].concat();
        file.extend([&b"PK\x03\x04"[..], &shared, name.as_bytes(), content].concat());
        directory.extend(
            [
                &b"PK\x01\x02\x14\0"[..],
                &shared,
                &[0; 10],
                &at.to_le_bytes(),
                name.as_bytes(),
            ]
            .concat(),
        );
    }
    let count = u16::try_from(members.len()).unwrap().to_le_bytes();
    let length = u32::try_from(directory.len()).unwrap().to_le_bytes();
    let from = u32::try_from(file.len()).unwrap().to_le_bytes();
    let end = [&b"PK\x05\x06\0\0\0\0"[..], &count, &count, &length, &from, &[0, 0]].concat();
    [file, directory, end].concat()
}

pub fn docx() -> Vec<u8> {
    archive(&["[Content_Types].xml", "_rels/.rels", "word/document.xml"])
}

pub fn xlsx() -> Vec<u8> {
    archive(&["[Content_Types].xml", "_rels/.rels", "xl/workbook.xml"])
}

pub fn pptx() -> Vec<u8> {
    archive(&["[Content_Types].xml", "_rels/.rels", "ppt/presentation.xml"])
}

/// An `OpenDocument` file, whose first member is its type.
pub fn open_document(what: &str) -> Vec<u8> {
    let mut file = archive(&["mimetype", "content.xml"]);
    let says = format!("application/vnd.oasis.opendocument.{what}");
    // Replaces the content of the first member; offsets of the second are not checked.
    file.splice(38..49, says.into_bytes());
    file
}

/// A Microsoft compound file whose directory lists this stream after `others` other streams.
pub fn compound(stream: &str, others: usize) -> Vec<u8> {
    const SECTOR: usize = 512;
    let names = (0..others)
        .map(|number| format!("Other {number}"))
        .chain([stream.to_owned()]);
    let mut directory: Vec<u8> = names
        .flat_map(|name| {
            let mut entry: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
            entry.resize(128, 0);
            entry
        })
        .collect();
    directory.resize(directory.len().next_multiple_of(SECTOR), 0);
    let sectors = directory.len() / SECTOR;
    let mut head = b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1".to_vec();
    head.resize(SECTOR, 0xFF);
    head[30..32].copy_from_slice(&9_u16.to_le_bytes());
    // The table is the first sector, the directory the ones after it.
    head[48..52].copy_from_slice(&1_u32.to_le_bytes());
    head[76..80].copy_from_slice(&0_u32.to_le_bytes());
    let mut table: Vec<u8> = vec![0xFD, 0xFF, 0xFF, 0xFF];
    for sector in 1..=sectors {
        let next = if sector == sectors {
            0xFFFF_FFFE
        } else {
            u32::try_from(sector + 1).unwrap()
        };
        table.extend(next.to_le_bytes());
    }
    table.resize(SECTOR, 0xFF);
    [head, table, directory].concat()
}
