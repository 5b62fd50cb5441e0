/** What the recovery screens hand on to each other through the browser's history. */
export type RecoveryState = { email: string };

/** The address carried to this screen, or null when somebody came by the address bar. */
export function emailFrom(locationState: unknown): string | null {
  if (typeof locationState === 'object' && locationState !== null && 'email' in locationState) {
    return typeof locationState.email === 'string' ? locationState.email : null;
  }
  return null;
}
