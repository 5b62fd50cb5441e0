import clsx from 'clsx';
import { type ReactNode, type SubmitEventHandler, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button/Button';
import { Dialog } from '../../ui/Dialog/Dialog';
import layout from '../../ui/layout.module.css';

type AccountDialogProps = {
  title: string;
  description?: string;
  form: { busy: boolean; onSubmit: SubmitEventHandler<HTMLFormElement> };
  submitLabel: string;
  isDangerous?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog with a form that asks for a password. */
export function AccountDialog({
  title,
  description,
  form,
  submitLabel,
  isDangerous = false,
  onClose,
  children,
}: AccountDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      width={440}
      title={title}
      description={description}
      closeLabel={t('account.close')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('account.cancel')}
          </Button>
          <Button type="submit" form={formId} variant={isDangerous ? 'danger' : 'primary'} busy={form.busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} className={clsx(layout['grid'], layout['gap16'])} onSubmit={form.onSubmit} noValidate>
        {children}
      </form>
    </Dialog>
  );
}
