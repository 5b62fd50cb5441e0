import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeFailure } from '../../../shared/locales/describeFailure';
import { notify } from '../../../ui/toast/notify';
import type { Autosave } from './autosave';
import type { SaveResult } from './autosaveState';

export function useSaveButton(
  autosave: Pick<Autosave, 'saveNow'>,
  isLive: boolean,
): { save: () => void; saving: boolean } {
  const { t } = useTranslation('builder');
  const { t: core } = useTranslation();
  const [saving, setSaving] = useState(false);

  function showResult(result: SaveResult): void {
    switch (result.kind) {
      case 'saved':
        notify.success([t('save.toast.saved'), ...(isLive ? [t('save.toast.liveUnchanged')] : [])].join(' '));
        return;
      case 'signedOut':
        notify.error(t('save.toast.signedOut'));
        return;
      case 'failed':
        notify.error(describeFailure(core, result.failure, t('save.toast.failed')));
        return;
      case 'offline':
      case 'gone':
        notify.error(t('save.toast.failed'));
        return;
      case 'conflict':
        notify.error(t('save.toast.conflict'));
        return;
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
