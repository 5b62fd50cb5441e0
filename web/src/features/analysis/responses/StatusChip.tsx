import { Check, CircleDashed } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../ui/Chip/Chip';

export function StatusChip({ complete }: { complete: boolean }) {
  const { t } = useTranslation('responses');
  return complete ? (
    <Chip tone="ok" icon={<Check />}>
      {t('status.complete')}
    </Chip>
  ) : (
    <Chip tone="outline" icon={<CircleDashed />}>
      {t('status.partial')}
    </Chip>
  );
}
