import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { refuseEmpty } from '../checked-form/refusal';
import { useCheckedForm } from '../checked-form/useCheckedForm';
import { Button } from '../ui/Button/Button';
import { Dialog } from '../ui/Dialog/Dialog';
import { TextField } from '../ui/TextField/TextField';

type RenameDialogProps = {
  title: string;
  label: string;
  name: string;
  whatFailed: string;
  /** Whether it was done; throws what the server refused. */
  onRename: (name: string) => Promise<boolean>;
  onClose: () => void;
};

/** Asks for another name. It stays open, with what was typed, until the name is taken. */
export function RenameDialog({ title, label, name, whatFailed, onRename, onClose }: RenameDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const form = useCheckedForm({
    initial: { name },
    check: (values) => refuseEmpty<'name'>(values, ['name'], 'works.nameNeeded'),
    whatFailed,
    fieldOf: { 'project.name_taken': 'name', 'text.unfit': 'name' },
    submit: async (values) => {
      const next = values.name.trim();
      if (next === name || (await onRename(next))) {
        onClose();
      }
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      width={440}
      title={title}
      closeLabel={t('works.close')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('works.cancel')}
          </Button>
          <Button type="submit" form={formId} busy={form.busy}>
            {t('works.save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={form.onSubmit} noValidate>
        <TextField {...form.field('name')} label={label} autoComplete="off" required />
      </form>
    </Dialog>
  );
}
