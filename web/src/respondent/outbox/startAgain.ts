import { forgetToken } from '../own-response/responseToken';
import type { Loaded, Session } from '../session';
import { readAnswered, saveTabResponse } from './localFlags';
import { openPrefilled } from './openPrefilled';

/**
 * A new response, which mentions the one sent earlier from this device; or only that one if the form takes one per device.
 */
export async function startAgain(link: string, loaded: Loaded): Promise<Session> {
  const earlier = readAnswered(link);
  const session = openPrefilled(loaded);
  if (earlier === undefined || (session.at !== 'page' && session.at !== 'welcome')) {
    return session;
  }
  // Another person may answer now.
  forgetToken();
  // A reload must not reopen the finished response.
  saveTabResponse(link, undefined);
  const { form } = session.filling;
  if (form.settings?.oneResponsePerDevice) {
    return { at: 'answered', formName: form.name, settings: form.settings, ...earlier };
  }
  // Loaded first, so that the note about the earlier response causes no layout shift.
  await import('../standalone/lazy').catch(() => undefined);
  return { ...session, filling: { ...session.filling, earlier } };
}
