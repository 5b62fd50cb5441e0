import { useState } from 'react';

/**
 * Whether the question has ever been in error. Its first change ends the error, but the other parts of its field must stay
 * marked.
 */
export function useWasInvalid(isInvalid: boolean): boolean {
  const [wasInvalid, setWasInvalid] = useState(isInvalid);
  if (isInvalid && !wasInvalid) {
    setWasInvalid(true);
  }
  return wasInvalid;
}
