import { mintUuid } from '../../offline/ids';
import { type Loaded, openSession, type Session } from '../session';
import { readAnswered, saveTabResponse } from './localFlags';

/**
 * An empty form that mentions the response sent earlier from this device, or only that response if the form takes one per
 * device; undefined when there is none.
 */
export async function startAgain(link: string, loaded: Loaded): Promise<Session | undefined> {
  const earlier = readAnswered(link);
  const session = openSession(loaded, mintUuid);
  if (earlier === undefined || (session.at !== 'page' && session.at !== 'welcome')) {
    return undefined;
  }
  // A reload must not reopen the finished response.
  saveTabResponse(link, undefined);
  const { form } = session.filling;
  if (form.settings?.oneResponsePerDevice) {
    return { at: 'answered', formName: form.name, settings: form.settings, ...earlier };
  }
  // Loaded first, so that the note about the earlier response causes no layout shift.
  await import('../standalone/lazy').catch(() => undefined);
  return { ...session, filling: { ...session.filling, earlier, shownMs: {} } };
}
