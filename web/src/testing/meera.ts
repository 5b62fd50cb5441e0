import type { OwnProfile } from '../api/ownProfile';
import type { Reply } from './stubServer';

/** An owner with a proven address and no choices made yet. */
export const meera: OwnProfile = {
  name: 'Meera Nair',
  email: 'meera@riverside.example',
  mobile: '',
  location: 'Pune, India',
  emailVerified: true,
  preferences: {},
};

/** Meera is signed in on this device. */
export function signInMeera(): void {
  localStorage.setItem('token', 't-meera');
}

/** The server's answer about an owner. */
export function profileOf(user: OwnProfile): Reply {
  return { body: { success: true, user } };
}
