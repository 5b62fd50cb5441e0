import type { OwnProfile } from '../api/ownProfile';
import type { Reply } from './stubServer';

/** An owner with a verified address and no preferences. */
export const meera: OwnProfile = {
  name: 'Meera Nair',
  email: 'meera@riverside.example',
  mobile: '',
  location: 'Pune, India',
  emailVerified: true,
  preferences: {},
};

export function signInMeera(): void {
  localStorage.setItem('token', 't-meera');
}

/** The response of the profile route. */
export function profileOf(user: OwnProfile): Reply {
  return { body: { success: true, user } };
}
