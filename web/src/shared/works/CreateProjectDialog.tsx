import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../api/client';
import { readToken } from '../../api/token';
import { paths } from '../../paths';
import { Button } from '../../ui/Button/Button';
import layout from '../../ui/layout.module.css';
import { TextField } from '../../ui/TextField/TextField';
import { notify } from '../../ui/toast/notify';
import { useCheckedForm } from '../checked-form/useCheckedForm';
import { emptyFieldErrors } from '../checked-form/validation';
import { ActionDialog } from './ActionDialog';
import { openInBuilder } from './destinations';

/** Spec §2: names a project and its first form, and opens the builder with that form. */
export function CreateProjectDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useCheckedForm({
    initial: { projectName: '', formName: '' },
    check: (values) =>
      emptyFieldErrors<'projectName' | 'formName'>(
        values,
        ['projectName', 'formName'],
        'problem.project.names_required',
      ),
    whatFailed: t('failed.createProject'),
    fieldOf: { 'project.name_taken': 'projectName' },
    submit: async ({ projectName, formName }) => {
      if (readToken() === null) {
        notify.error(t('problem.token.invalid'));
        await navigate(paths.signIn);
        return;
      }
      const created = await call('post', '/api/project/create', {
        body: { projectName: projectName.trim(), formName: formName.trim() },
      });
      if (!created.form?._id) {
        notify.error(t('failed.formIdMissing'));
        return;
      }
      notify.success(t('toast.projectCreated'));
      const { to, state } = openInBuilder({ ...created.form, projectId: created.project._id });
      await navigate(to, { state });
    },
  });
  return (
    <ActionDialog
      onClose={onClose}
      title={t('home.createTitle')}
      description={t('home.createHelp')}
      action={
        <Button type="submit" form="create-project" busy={form.busy}>
          {t('home.createTitle')}
        </Button>
      }
    >
      <form
        id="create-project"
        className={clsx(layout['grid'], layout['gap16'])}
        onSubmit={form.onSubmit}
        noValidate
      >
        <TextField
          {...form.field('projectName')}
          label={t('works.projectName')}
          autoComplete="off"
          required
        />
        <TextField
          {...form.field('formName')}
          label={t('works.formName')}
          placeholder={t('home.formNameExample')}
          autoComplete="off"
          required
        />
      </form>
    </ActionDialog>
  );
}
