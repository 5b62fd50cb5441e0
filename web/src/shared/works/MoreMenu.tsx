import { EllipsisVertical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton/IconButton';
import { Menu, type MenuProps } from '../../ui/Menu/Menu';

/** The menu of a card. */
export function MoreMenu({ name, items }: { name: string; items: MenuProps['items'] }) {
  const { t } = useTranslation();
  const label = t('works.more', { name });
  return (
    <Menu
      trigger={<IconButton label={label} icon={<EllipsisVertical size={16} />} />}
      label={label}
      items={items}
    />
  );
}
