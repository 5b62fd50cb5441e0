import { forgetToken } from '../own-response/responseToken';
import type { StoredFilling } from './database';
import { clearFlag, saveTabResponse } from './localFlags';
import type { Persistence } from './persistence';
import { canContinue, type Visitor } from './resume';
import type { OutboxStore } from './store';

type Device = { readonly store: OutboxStore; readonly persistence: Persistence };

/** Start over: deletes the unfinished answers that this visitor could continue. */
export async function discardOffered(link: string, visitor: Visitor, device: Device): Promise<void> {
  await discard(link, device, (filling) => !filling.walk.isFinished && canContinue(filling, visitor, false));
  await clearFlag(link, device.store);
}

/** Another person uses the device now: deletes everything of this link. */
export async function discardAll(link: string, device: Device): Promise<void> {
  saveTabResponse(link, undefined);
  forgetToken();
  await discard(link, device, () => true);
  await clearFlag(link, device.store, { andReceipt: true });
}

/** Submitted pages stay in the outbox until the server has them. */
async function discard(
  link: string,
  { store, persistence }: Device,
  isUnwanted: (filling: StoredFilling) => boolean,
): Promise<void> {
  for (const filling of await store.fillings(link)) {
    const { responseId } = filling;
    // A filling open in another tab is still in use.
    if (isUnwanted(filling) && (await persistence.claim(responseId))) {
      await store.remove(responseId);
      await persistence.release(responseId);
    }
  }
}
