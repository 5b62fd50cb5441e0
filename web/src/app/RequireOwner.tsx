import { lazy, useState, useSyncExternalStore } from 'react';
import { Navigate, useLocation } from 'react-router';
import { isSignedOutByOwner, readToken, subscribeToToken } from '../api/token';
import type { SignInState } from '../features/auth/signInState';
import { paths } from '../paths';

export const loadOwnerArea = () => import('./OwnerArea');
const OwnerArea = lazy(async () => ({ default: (await loadOwnerArea()).OwnerArea }));

/** Shows the owner's screens while signed in, otherwise redirects to sign-in, which leads back here. */
export function RequireOwner() {
  const token = useToken();
  const [wasSignedIn] = useState(token !== null);
  const { pathname, search, hash } = useLocation();
  if (token !== null) {
    // The key remounts everything, so that another account starts with an empty cache.
    return <OwnerArea key={token} />;
  }
  // After Log Out the next person may be someone else, so the address is not passed on.
  if (isSignedOutByOwner() || (pathname === paths.home && !wasSignedIn)) {
    return <Navigate to={paths.signIn} replace />;
  }
  const state: SignInState = {
    from: `${pathname}${search}${hash}`,
    reason: wasSignedIn ? 'ended' : 'required',
  };
  return <Navigate to={paths.signIn} state={state} replace />;
}

export function useToken(): string | null {
  return useSyncExternalStore(subscribeToToken, readToken);
}
