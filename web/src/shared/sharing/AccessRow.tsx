import { Link2, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { components } from '../../api/schema.gen';
import { ActionRow } from '../../ui/ActionRow/ActionRow';

type AccessRowProps = {
  access: components['schemas']['Access'];
  detail?: string | undefined;
  action: ReactNode;
};

export function AccessRow({ access, detail, action }: AccessRowProps) {
  const { t } = useTranslation('publishing');
  const byLink = access === 'link';
  return (
    <ActionRow
      icon={byLink ? <Link2 size={16} /> : <Users size={16} />}
      title={byLink ? t('people.link') : t('people.people')}
      detail={detail}
      action={action}
    />
  );
}
