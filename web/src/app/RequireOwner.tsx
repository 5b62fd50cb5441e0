import { lazy } from 'react';
import { Navigate } from 'react-router';
import { paths } from './paths';
import { useToken } from './useToken';

export const loadOwnerArea = () => import('./OwnerArea');
const OwnerArea = lazy(async () => ({ default: (await loadOwnerArea()).OwnerArea }));

/** Shows the owner's area while there is a token, and sign-in as soon as there is none. */
export function RequireOwner() {
  const token = useToken();
  // By key, so that another account's token starts with nothing of the first one's in memory.
  return token === null ? <Navigate to={paths.signIn} replace /> : <OwnerArea key={token} />;
}
