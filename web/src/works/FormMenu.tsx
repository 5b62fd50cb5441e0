import {
  Copy,
  EllipsisVertical,
  FolderInput,
  Link2,
  Link2Off,
  Pencil,
  TextCursorInput,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { IconButton } from '../ui/IconButton/IconButton';
import { Menu, type MenuItem } from '../ui/Menu/Menu';
import type { FormWork } from './api/recentWorks';
import { openInBuilder } from './destinations';
import { LinkDialog } from './LinkDialog';
import { MoveDialog } from './MoveDialog';
import { RenameDialog } from './RenameDialog';
import { UnpublishDialog } from './UnpublishDialog';
import { useCopyLink } from './useCopyLink';
import { useFormChanges } from './useFormChanges';

/** Everything the owner can do with a form without opening it. */
export function FormMenu({ form }: { form: FormWork }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'rename' | 'move' | 'unpublish' | null>(null);
  const changes = useFormChanges(form);
  const link = useCopyLink(form);
  const stopAsking = () => setAsking(null);

  const items: MenuItem[] = [
    {
      id: 'rename',
      label: t('works.rename'),
      icon: <TextCursorInput />,
      onSelect: () => setAsking('rename'),
    },
    {
      id: 'edit',
      label: t('works.edit'),
      icon: <Pencil />,
      onSelect: () => {
        const { to, state } = openInBuilder(form);
        void navigate(to, { state });
      },
    },
    {
      id: 'duplicate',
      label: t('works.duplicate'),
      icon: <Copy />,
      onSelect: () => void changes.duplicate(),
    },
    { id: 'move', label: t('works.move'), icon: <FolderInput />, onSelect: () => setAsking('move') },
  ];
  if (link.url !== null) {
    items.push(
      { id: 'copyLink', label: t('works.copyLink'), icon: <Link2 />, onSelect: () => void link.copy() },
      {
        id: 'unpublish',
        label: t('works.unpublish'),
        icon: <Link2Off />,
        onSelect: () => setAsking('unpublish'),
      },
    );
  }
  items.push({
    id: 'delete',
    label: t('works.delete'),
    icon: <Trash2 />,
    danger: true,
    onSelect: () => void changes.remove(),
  });

  const label = t('works.more', { name: form.name });
  return (
    <>
      <Menu
        trigger={<IconButton label={label} icon={<EllipsisVertical size={16} />} />}
        label={label}
        items={items}
      />
      {asking === 'rename' && (
        <RenameDialog
          title={t('works.renameForm')}
          label={t('works.formName')}
          name={form.name}
          whatFailed={t('failed.renameForm')}
          onRename={changes.rename}
          onClose={stopAsking}
        />
      )}
      {asking === 'move' && <MoveDialog form={form} onMove={changes.move} onClose={stopAsking} />}
      {asking === 'unpublish' && (
        <UnpublishDialog name={form.name} onUnpublish={changes.unpublish} onClose={stopAsking} />
      )}
      {link.refused !== null && <LinkDialog url={link.refused} onClose={link.giveUp} />}
    </>
  );
}
