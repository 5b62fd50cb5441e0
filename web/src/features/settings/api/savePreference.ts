import { answerOf, client } from '../../../api/client';
import type { Language } from '../../../ui/language';
import type { Theme } from '../../../ui/theme';

export type PreferenceChange = { theme: Theme } | { language: Language };

export async function savePreference(preferences: PreferenceChange) {
  return (await answerOf(client.PUT('/api/user/profile', { body: { preferences } }))).user;
}
