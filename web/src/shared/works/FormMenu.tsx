import { Copy, FolderInput, Link2Off, Share2, TextCursorInput, Trash2, Users } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuItem } from '../../ui/Menu/Menu';
import { notify } from '../../ui/toast/notify';
import { describeFailure } from '../locales/describeFailure';
import { AccessDialog, loadSharing, ShareDialog } from '../sharing/lazyDialogs';
import { DeleteDialog, needsDeleteConfirmation } from './DeleteDialog';
import { linkOf } from './destinations';
import { MoreMenu } from './MoreMenu';
import { MoveDialog } from './MoveDialog';
import { useCopyLinkItem, useEditItem } from './menuItems';
import type { FormWork } from './queries';
import { RenameDialog } from './RenameDialog';
import { UnpublishDialog } from './UnpublishDialog';
import { useFormActions } from './useFormActions';

type FormAction = 'rename' | 'duplicate' | 'move' | 'share' | 'manageAccess' | 'unpublish' | 'delete';
type FormDialog = 'rename' | 'move' | 'unpublish' | 'share' | 'people' | 'delete';

export function FormMenu({ form }: { form: FormWork }) {
  const { t } = useTranslation();
  const [openDialog, setOpenDialog] = useState<FormDialog | null>(null);
  const actions = useFormActions(form);
  const url = linkOf(form);
  const copyLink = useCopyLinkItem(url);
  const closeDialog = () => setOpenDialog(null);

  async function openSharing(dialog: 'share' | 'people') {
    try {
      await loadSharing();
      setOpenDialog(dialog);
    } catch {
      // The lazy chunk failed to load, which means there is no network.
      notify.error(describeFailure(t, { kind: 'network' }));
    }
  }

  const item = (id: FormAction, icon: ReactNode, onSelect: () => void): MenuItem => ({
    id,
    label: t(`works.${id}`),
    icon,
    onSelect,
    danger: id === 'delete',
  });
  const ifPublished = (shown: MenuItem) => (url === null ? [] : [shown]);
  const items = [
    item('rename', <TextCursorInput />, () => setOpenDialog('rename')),
    useEditItem(form),
    item('duplicate', <Copy />, () => void actions.duplicate()),
    item('move', <FolderInput />, () => setOpenDialog('move')),
    ...ifPublished(item('share', <Share2 />, () => void openSharing('share'))),
    ...copyLink.items,
    item('manageAccess', <Users />, () => void openSharing('people')),
    ...ifPublished(item('unpublish', <Link2Off />, () => setOpenDialog('unpublish'))),
    item('delete', <Trash2 />, () =>
      needsDeleteConfirmation(form) ? setOpenDialog('delete') : void actions.remove(),
    ),
  ];

  return (
    <>
      <MoreMenu name={form.name} items={items} />
      {openDialog === 'rename' && (
        <RenameDialog
          title={t('works.renameForm')}
          label={t('works.formName')}
          name={form.name}
          whatFailed={t('failed.renameForm')}
          onRename={actions.rename}
          onClose={closeDialog}
        />
      )}
      {openDialog === 'move' && <MoveDialog form={form} onMove={actions.move} onClose={closeDialog} />}
      {openDialog === 'unpublish' && (
        <UnpublishDialog name={form.name} onUnpublish={actions.unpublish} onClose={closeDialog} />
      )}
      {openDialog === 'delete' && (
        <DeleteDialog form={form} onDelete={actions.remove} onClose={closeDialog} />
      )}
      {(openDialog === 'share' || openDialog === 'people') && (
        <Suspense>
          {openDialog === 'share' && url !== null && (
            <ShareDialog
              form={{ id: form._id, name: form.name, shareUrl: url }}
              isNew={false}
              onClose={closeDialog}
            />
          )}
          {openDialog === 'people' && (
            <AccessDialog formId={form._id} formName={form.name} onClose={closeDialog} />
          )}
        </Suspense>
      )}
      {copyLink.dialog}
    </>
  );
}
