import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button/Button';
import { SettingRow } from '../../../ui/SettingRow/SettingRow';
import type { SettingProps } from './useSettingsSections';

export function AccessRow({ facts, onOpen }: SettingProps) {
  const { t } = useTranslation('formSettings');
  return (
    <SettingRow
      title={t('setting.access.title')}
      help={t(facts.access === 'people' ? 'setting.access.people' : 'setting.access.link')}
      control={
        <Button variant="secondary" onClick={() => onOpen('people')}>
          {t('setting.access.change')}
        </Button>
      }
    />
  );
}

export function EmbeddingRow({ facts, onOpen }: SettingProps) {
  const { t } = useTranslation('formSettings');
  const isShared = facts.shareUrl !== undefined;
  return (
    <SettingRow
      title={t('setting.embedding.title')}
      help={t(isShared ? 'setting.embedding.help' : 'setting.embedding.unpublished')}
      control={
        isShared && (
          <Button variant="secondary" onClick={() => onOpen('share')}>
            {t('setting.embedding.change')}
          </Button>
        )
      }
    />
  );
}
