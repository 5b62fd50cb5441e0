/** Works on plain http too, where `crypto.randomUUID` does not exist. */
export function randomHex(byteCount: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(byteCount));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A version 7 UUID, so that later ids sort later. */
export function mintUuid(now = Date.now()): string {
  const time = now.toString(16).padStart(12, '0');
  const random = randomHex(10);
  const variant = '89ab'[Number.parseInt(random.slice(3, 4), 16) & 3];
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${random.slice(0, 3)}`,
    `${variant}${random.slice(4, 7)}`,
    random.slice(8),
  ].join('-');
}
