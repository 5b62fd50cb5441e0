import { call } from '../../api/client';
import { storeToken } from '../../api/token';
import { switchLanguage } from '../../shared/locales/i18n';
import { applyTheme } from '../../ui/theme';

/** Starts a session with the theme and language of the account. Returns whether the server sent a token. */
export async function logIn(email: string, password: string): Promise<boolean> {
  const { token, user } = await call('post', '/api/user/login', { body: { email, password } });
  if (!token) {
    return false;
  }
  storeToken(token);
  if (user.preferences.theme !== undefined) {
    applyTheme(user.preferences.theme);
  }
  if (user.preferences.language !== undefined) {
    await switchLanguage(user.preferences.language);
  }
  return true;
}
