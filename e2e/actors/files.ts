import { createHash, randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { publicUrl } from '../environment.ts';

export type ChosenFile = { name: string; mimeType: string; buffer: Buffer };

/** A unique PDF of about this size. */
export function pdf(name: string, bytes = 4096): ChosenFile {
  const filling = randomBytes(Math.ceil(bytes / 2)).toString('hex');
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7\n% ${filling}\n%%EOF\n`) };
}

/** A valid PNG of one colour. */
export function png(name: string): ChosenFile {
  const side = 64;
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(side * 3, randomBytes(3))]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const buffer = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: side }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { name, mimeType: 'image/png', buffer };
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Downloads a respondent's file as the owner. */
export async function downloadAsOwner(
  token: string,
  form: string,
  upload: string,
): Promise<{ hash: string; disposition: string | null }> {
  const link = await fetch(`${publicUrl}/api/form/${form}/uploads/${upload}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!link.ok) {
    throw new Error(`the link to ${upload} answered ${link.status}: ${await link.text()}`);
  }
  const { url } = (await link.json()) as { url: string };
  const file = await fetch(new URL(url, publicUrl));
  if (!file.ok) {
    throw new Error(`${url} answered ${file.status}`);
  }
  return {
    hash: hashOf(new Uint8Array(await file.arrayBuffer())),
    disposition: file.headers.get('content-disposition'),
  };
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(checksum(body), body.length + 4);
  return whole;
}

function checksum(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) {
      sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
    }
  }
  return (sum ^ 0xffffffff) >>> 0;
}
