import {
  Copy,
  EllipsisVertical,
  FolderInput,
  Link2,
  Link2Off,
  Pencil,
  Share2,
  TextCursorInput,
  Trash2,
  Users,
} from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { describeFailure } from '../locales/describeFailure';
import { loadSharing, PeopleDialog, ShareDialog } from '../sharing/laterParts';
import { IconButton } from '../ui/IconButton/IconButton';
import { Menu, type MenuItem } from '../ui/Menu/Menu';
import { notify } from '../ui/toast/notify';
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
  const [asking, setAsking] = useState<'rename' | 'move' | 'unpublish' | 'share' | 'people' | null>(null);
  const changes = useFormChanges(form);
  const link = useCopyLink(form);
  const stopAsking = () => setAsking(null);

  async function askAboutSharing(what: 'share' | 'people') {
    try {
      await loadSharing();
      setAsking(what);
    } catch {
      // The dialog itself did not come: there is no network, whatever the browser calls it.
      notify.error(describeFailure(t, { kind: 'network' }));
    }
  }

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
      {
        id: 'share',
        label: t('works.share'),
        icon: <Share2 />,
        onSelect: () => void askAboutSharing('share'),
      },
      { id: 'copyLink', label: t('works.copyLink'), icon: <Link2 />, onSelect: () => void link.copy() },
    );
  }
  items.push({
    id: 'people',
    label: t('works.manageAccess'),
    icon: <Users />,
    onSelect: () => void askAboutSharing('people'),
  });
  if (link.url !== null) {
    items.push({
      id: 'unpublish',
      label: t('works.unpublish'),
      icon: <Link2Off />,
      onSelect: () => setAsking('unpublish'),
    });
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
      {(asking === 'share' || asking === 'people') && (
        <Suspense>
          {asking === 'share' && link.url !== null && (
            <ShareDialog
              form={{ id: form._id, name: form.name, shareUrl: link.url }}
              isNew={false}
              onClose={stopAsking}
            />
          )}
          {asking === 'people' && (
            <PeopleDialog formId={form._id} formName={form.name} onClose={stopAsking} />
          )}
        </Suspense>
      )}
      {link.refused !== null && <LinkDialog url={link.refused} onClose={link.giveUp} />}
    </>
  );
}
