import { isId, type Mint } from '../../../form-rules/ids';
import { randomHex } from '../../../offline/ids';

/** A new id of 96 random bits, unique across devices. */
export const mint: Mint = () => {
  const id = randomHex(12);
  if (!isId(id)) {
    throw new Error('hexadecimal digits are always an id');
  }
  return id;
};
