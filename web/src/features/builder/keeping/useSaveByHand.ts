import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeFailure } from '../../../locales/describeFailure';
import { notify } from '../../../ui/toast/notify';
import type { Keeper } from './keeper';
import type { SaveResult } from './keeperState';

/** What the Save button does: saves at once and says in a toast what came of it. */
export function useSaveByHand(keeper: Keeper): { save: () => void; saving: boolean } {
  const { t } = useTranslation('builder');
  const { t: core } = useTranslation();
  const [saving, setSaving] = useState(false);

  function tell(result: SaveResult): void {
    switch (result.kind) {
      case 'saved':
        notify.success(t('keeping.toast.saved'));
        return;
      case 'signedOut':
        notify.error(t('keeping.toast.signedOut'));
        return;
      case 'failed':
        notify.error(describeFailure(core, result.failure, t('keeping.toast.failed')));
        return;
      case 'offline':
      case 'gone':
        notify.error(t('keeping.toast.failed'));
        return;
      case 'conflict':
        // The dialog that opens says more than a toast could.
        return;
    }
  }

  async function save(): Promise<void> {
    setSaving(true);
    try {
      tell(await keeper.saveNow());
    } finally {
      setSaving(false);
    }
  }

  return { save: () => void (saving || save()), saving };
}
