import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button/Button';
import { TextField } from '../../ui/TextField/TextField';
import { useCheckedForm } from '../checked-form/useCheckedForm';
import { emptyFieldErrors } from '../checked-form/validation';
import { ActionDialog } from './ActionDialog';

type RenameDialogProps = {
  title: string;
  label: string;
  name: string;
  whatFailed: string;
  /** Returns whether it succeeded; throws the server's error. */
  onRename: (name: string) => Promise<boolean>;
  onClose: () => void;
};

/** Stays open with the entered name until the server accepts it. */
export function RenameDialog({ title, label, name, whatFailed, onRename, onClose }: RenameDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const form = useCheckedForm({
    initial: { name },
    check: (values) => emptyFieldErrors<'name'>(values, ['name'], 'works.nameNeeded'),
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
    <ActionDialog
      onClose={onClose}
      width={440}
      title={title}
      action={
        <Button type="submit" form={formId} busy={form.busy}>
          {t('works.save')}
        </Button>
      }
    >
      <form id={formId} onSubmit={form.onSubmit} noValidate>
        <TextField {...form.field('name')} label={label} autoComplete="off" required />
      </form>
    </ActionDialog>
  );
}
