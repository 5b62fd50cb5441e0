/** History state passed to sign-in. */
export type SignInState = {
  /** The address to open after signing in. */
  from?: string | undefined;
  reason?: Reason | undefined;
  /** Prefills the email field. */
  email?: string | undefined;
};

const REASONS = ['required', 'ended', 'newAccount'] as const;
type Reason = (typeof REASONS)[number];

/** The state of a history entry may belong to another screen, or be missing. */
export function signInStateOf(locationState: unknown): SignInState {
  if (typeof locationState !== 'object' || locationState === null) {
    return {};
  }
  const from = 'from' in locationState ? locationState.from : undefined;
  const email = 'email' in locationState ? locationState.email : undefined;
  const value = 'reason' in locationState ? locationState.reason : undefined;
  return {
    reason: REASONS.find((reason) => reason === value),
    ...(typeof from === 'string' && { from }),
    ...(typeof email === 'string' && { email }),
  };
}
