import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { readToken } from '../../api/token';
import { paths } from '../../app/paths';
import { refuseEmpty } from '../../checked-form/refusal';
import { useCheckedForm } from '../../checked-form/useCheckedForm';
import { Button } from '../../ui/Button/Button';
import { Dialog } from '../../ui/Dialog/Dialog';
import { TextField } from '../../ui/TextField/TextField';
import { notify } from '../../ui/toast/notify';
import { openInBuilder } from '../../works/destinations';
import { createProject } from './api/createProject';
import styles from './CreateProjectDialog.module.css';

/** Spec §2: names a project and its first form, and opens the builder with that form. */
export function CreateProjectDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useCheckedForm({
    initial: { projectName: '', formName: '' },
    check: (values) =>
      refuseEmpty<'projectName' | 'formName'>(
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
      const made = await createProject({ projectName: projectName.trim(), formName: formName.trim() });
      if (!made.form?._id) {
        notify.error(t('failed.formIdMissing'));
        return;
      }
      notify.success(t('toast.projectCreated'));
      const { to, state } = openInBuilder({ ...made.form, projectId: made.project._id });
      await navigate(to, { state });
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('home.createTitle')}
      description={t('home.createHelp')}
      closeLabel={t('works.close')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('works.cancel')}
          </Button>
          <Button type="submit" form="create-project" busy={form.busy}>
            {t('home.createTitle')}
          </Button>
        </>
      }
    >
      <form id="create-project" className={styles['form']} onSubmit={form.onSubmit} noValidate>
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
    </Dialog>
  );
}
