/** Proof of who somebody is, for one link. A frame or a strict browser may have no storage: then it lasts as long as the page. */
export type Proof = {
  /** The token of somebody signed in on this device. */
  token: string | undefined;
  /** What a listed person got for the code that was mailed to them. */
  pass: string | undefined;
};

/** What this device knows. */
export function readProof(link: string): Proof {
  return { token: read('token'), pass: read(passKey(link)) };
}

/** Remembers the pass for this link, or forgets it. */
export function keepPass(link: string, pass: string | undefined): void {
  try {
    if (pass === undefined) {
      localStorage.removeItem(passKey(link));
    } else {
      localStorage.setItem(passKey(link), pass);
    }
  } catch {
    // It lasts as long as the page.
  }
}

const passKey = (link: string) => `formPass:${link}`;

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}
