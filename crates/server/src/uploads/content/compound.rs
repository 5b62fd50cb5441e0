//! Detects the type of a Microsoft compound file by the entry names in its directory.

use std::fs::File;
use std::io;

use form_model::questions::FileKind::{Document, Ppt, Spreadsheet};

use super::{Kinds, number_at, read_at};

/// Directory sectors to read.
const MAX_SECTORS: usize = 256;

/// Sizes of a directory entry and of its name.
const ENTRY_BYTES: usize = 128;
const NAME_BYTES: usize = 64;

/// Offset and length of the header's list of FAT sectors.
const FAT_LIST_AT: usize = 76;
const FAT_LIST_LEN: u32 = 109;

pub(super) fn kinds(file: &mut File, head: &[u8]) -> io::Result<Kinds> {
    let size: u32 = match number_at(head, 30, 2) {
        Some(9) => 512,
        Some(12) => 4096,
        _ => return Ok(&[]),
    };
    let Some(mut sector) = number_at(head, 48, 4) else {
        return Ok(&[]);
    };
    for _ in 0..MAX_SECTORS {
        let entries = read_sector(file, sector, size)?;
        if let Some(kinds) = entries.chunks_exact(ENTRY_BYTES).find_map(kinds_of_entry) {
            return Ok(kinds);
        }
        match next_sector(file, head, sector, size)? {
            Some(next) => sector = next,
            None => break,
        }
    }
    Ok(&[])
}

fn kinds_of_entry(entry: &[u8]) -> Option<Kinds> {
    let name = entry.get(..NAME_BYTES)?.chunks_exact(2);
    let name: String = name
        .map(|two| u16::from_le_bytes([two[0], two[1]]))
        .take_while(|unit| *unit != 0)
        .map(|unit| char::from_u32(unit.into()).unwrap_or('?'))
        .collect();
    match name.as_str() {
        "WordDocument" => Some(&[Document]),
        "Workbook" | "Book" => Some(&[Spreadsheet]),
        "PowerPoint Document" => Some(&[Ppt]),
        // An encrypted newer document of unknown type.
        "EncryptedPackage" => Some(&[Document, Spreadsheet, Ppt]),
        _ => None,
    }
}

/// The next sector of the chain; `None` at its end, or beyond the FAT sectors listed in the header.
fn next_sector(file: &mut File, head: &[u8], sector: u32, size: u32) -> io::Result<Option<u32>> {
    let entries_per_sector = size / 4;
    let (table, index) = (sector / entries_per_sector, (sector % entries_per_sector) as usize);
    if table >= FAT_LIST_LEN {
        return Ok(None);
    }
    let Some(table) = number_at(head, FAT_LIST_AT + 4 * table as usize, 4) else {
        return Ok(None);
    };
    let table = read_sector(file, table, size)?;
    // Larger numbers are special values, not sectors.
    Ok(number_at(&table, 4 * index, 4).filter(|next| *next < 0xFFFF_FFFA))
}

fn read_sector(file: &mut File, sector: u32, size: u32) -> io::Result<Vec<u8>> {
    read_at(file, (u64::from(sector) + 1) * u64::from(size), size.into())
}
