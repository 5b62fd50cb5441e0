import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../ui/toast/notify';
import type { Autosave } from './autosave';
import type { SaveResult } from './autosaveState';
import { useSaveFailure } from './useSaveFailure';

export function useSaveButton(
  autosave: Pick<Autosave, 'saveNow'>,
  isLive: boolean,
): { save: () => void; saving: boolean } {
  const { t } = useTranslation('builder');
  const describeSaveFailure = useSaveFailure();
  const [saving, setSaving] = useState(false);

  function showResult(result: SaveResult): void {
    if (result.kind === 'saved') {
      notify.success([t('save.toast.saved'), ...(isLive ? [t('save.toast.liveUnchanged')] : [])].join(' '));
    } else {
      notify.error(describeSaveFailure(result));
    }
  }

  async function save(): Promise<void> {
    setSaving(true);
    try {
      showResult(await autosave.saveNow());
    } finally {
      setSaving(false);
    }
  }

  return { save: () => void (saving || save()), saving };
}
