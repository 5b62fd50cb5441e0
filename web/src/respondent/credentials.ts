/** A frame or a strict browser may have no storage: then these last as long as the page. */
export type Credentials = {
  /** Of the user signed in on this device. */
  sessionToken: string | undefined;
  /** What an invited person got for the code mailed to them. */
  accessToken: string | undefined;
  /** A short hash of that person's email address, to tell two invited people apart. */
  person: string | undefined;
};

export function readCredentials(link: string): Credentials {
  const [accessToken, person] = read(accessTokenKey(link))?.split(' ') ?? [];
  return { sessionToken: read('token'), accessToken, person };
}

/** Stores the access token of a link and whose it is; without a token, deletes both. */
export function saveAccessToken(link: string, accessToken: string | undefined, person?: string): void {
  try {
    if (accessToken === undefined) {
      localStorage.removeItem(accessTokenKey(link));
    } else {
      localStorage.setItem(
        accessTokenKey(link),
        person === undefined ? accessToken : `${accessToken} ${person}`,
      );
    }
  } catch {
    // No storage: the token lasts as long as the page.
  }
}

export const accessTokenKey = (link: string): string => `formPass:${link}`;

/** Without `offline/storage`, which would be one more file of the first load. */
function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}
