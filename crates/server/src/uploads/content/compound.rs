//! What one of Microsoft's compound files is, by the names in its directory.

use std::{fs::File, io};

use form_model::question::FileKind::{Document, Ppt, Spreadsheet};

use super::{Kinds, number_at, read_at};

/// Sectors of the directory that are looked at.
const SECTORS: usize = 256;

/// Bytes of an entry of the directory, and the most that its name takes.
const ENTRY: usize = 128;
const NAME: usize = 64;

/// Where the header names the sectors that hold the table of which sector follows which, and how many it names.
const TABLE_AT: usize = 76;
const TABLES: u32 = 109;

/// The kinds that the file may be of.
pub(super) fn kinds(file: &mut File, head: &[u8]) -> io::Result<Kinds> {
    let size: u32 = match number_at(head, 30, 2) {
        Some(9) => 512,
        Some(12) => 4096,
        _ => return Ok(&[]),
    };
    let Some(mut sector) = number_at(head, 48, 4) else {
        return Ok(&[]);
    };
    for _ in 0..SECTORS {
        let entries = read_sector(file, sector, size)?;
        if let Some(kinds) = entries.chunks_exact(ENTRY).find_map(told_by) {
            return Ok(kinds);
        }
        match following(file, head, sector, size)? {
            Some(next) => sector = next,
            None => break,
        }
    }
    Ok(&[])
}

fn told_by(entry: &[u8]) -> Option<Kinds> {
    let name = entry.get(..NAME)?.chunks_exact(2);
    let name: String = name
        .map(|two| u16::from_le_bytes([two[0], two[1]]))
        .take_while(|unit| *unit != 0)
        .map(|unit| char::from_u32(unit.into()).unwrap_or('?'))
        .collect();
    match name.as_str() {
        "WordDocument" => Some(&[Document]),
        "Workbook" | "Book" => Some(&[Spreadsheet]),
        "PowerPoint Document" => Some(&[Ppt]),
        // A newer document under a password; which one, only the password tells.
        "EncryptedPackage" => Some(&[Document, Spreadsheet, Ppt]),
        _ => None,
    }
}

/// The sector that follows; none at the end, and where the header does not name the table any more.
fn following(file: &mut File, head: &[u8], sector: u32, size: u32) -> io::Result<Option<u32>> {
    let numbers = size / 4;
    let (table, place) = (sector / numbers, (sector % numbers) as usize);
    if table >= TABLES {
        return Ok(None);
    }
    let Some(table) = number_at(head, TABLE_AT + 4 * table as usize, 4) else {
        return Ok(None);
    };
    let table = read_sector(file, table, size)?;
    // Numbers from here on are marks, not sectors.
    Ok(number_at(&table, 4 * place, 4).filter(|next| *next < 0xFFFF_FFFA))
}

fn read_sector(file: &mut File, sector: u32, size: u32) -> io::Result<Vec<u8>> {
    read_at(file, (u64::from(sector) + 1) * u64::from(size), size.into())
}
