/** A new id for one response: a UUID of version 7, so that ids made later sort later. */
export function mintResponseId(now = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const time = now.toString(16).padStart(12, '0');
  const random = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = '89ab'[(bytes[8] ?? 0) & 3];
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${random.slice(13, 16)}`,
    `${variant}${random.slice(17, 20)}`,
    random.slice(20),
  ].join('-');
}
