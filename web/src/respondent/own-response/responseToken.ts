import { tabItems } from '../../offline/storage';

/** The page of the own response. */
export const OWN_RESPONSE_PATH = '/response';

const KEY = 'responseToken';

/** The token in the address, else the one that this tab has. */
export function takeToken(): string | undefined {
  const inAddress = window.location.hash.slice(1);
  if (inAddress === '') {
    return tabItems.read(KEY);
  }
  if (saveToken(inAddress)) {
    // The history of a shared device must not open the response after the tab is closed.
    window.history.replaceState(null, '', window.location.pathname);
  }
  return inAddress;
}

/** Returns whether this tab has the token now. */
export function saveToken(token: string): boolean {
  tabItems.write(KEY, token);
  return tabItems.read(KEY) === token;
}

/** Somebody else may use this tab now. */
export function forgetToken(): void {
  tabItems.write(KEY, undefined);
}

/** The private link of a token. */
export function privateLink(token: string): string {
  return `${window.location.origin}${OWN_RESPONSE_PATH}#${token}`;
}
