import type { FormFacts } from '../api/loadForm';
import type { Editor } from '../editor/editorStore';
import type { DeviceDraft } from './deviceDrafts';
import type { Ground } from './ground';
import type { DeviceAccess } from './openDraft';

/** The draft as it is to be found on the device should this window be gone the next moment. */
export function recordOf(
  facts: FormFacts,
  { claim, owner }: DeviceAccess,
  editor: Editor,
  ground: Ground,
  editedAt: number,
): DeviceDraft {
  const { document, history, place } = editor.getState();
  return {
    formId: facts.id,
    windowId: claim.windowId,
    owner,
    facts: { ...facts },
    document,
    history,
    place,
    base: ground.base(),
    sent: ground.unanswered(),
    dirty: ground.isDirty(),
    editedAt,
  };
}
