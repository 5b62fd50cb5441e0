import { isId, type Mint } from '../../../form-rules/ids';

/** A new id: 96 random bits, so no two devices ever give the same. */
export const mint: Mint = () => {
  // `crypto.randomUUID` is missing where the product is reached by plain http.
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (!isId(id)) {
    throw new Error('hexadecimal digits are always an id');
  }
  return id;
};
