import { useTranslation } from 'react-i18next';
import { describeFailure } from '../../../shared/locales/describeFailure';
import type { SaveResult } from './autosaveState';

/** Says why a draft was not saved. */
export function useSaveFailure(): (result: Exclude<SaveResult, { kind: 'saved' }>) => string {
  const { t } = useTranslation('builder');
  const { t: core } = useTranslation();
  return (result) => {
    switch (result.kind) {
      case 'signedOut':
        return t('save.toast.signedOut');
      case 'failed':
        return describeFailure(core, result.failure, t('save.toast.failed'));
      case 'offline':
      case 'gone':
        return t('save.toast.failed');
      case 'conflict':
        return t('save.toast.conflict');
    }
  };
}
