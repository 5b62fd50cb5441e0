import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { check } from '../../../form-rules/publishing/check';
import { ExpandableAccessFields } from '../../../shared/sharing/ExpandableAccessFields';
import { Button } from '../../../ui/Button/Button';
import { Dialog } from '../../../ui/Dialog/Dialog';
import layout from '../../../ui/layout.module.css';
import { TextField } from '../../../ui/TextField/TextField';
import typeStyles from '../../../ui/type.module.css';
import { type FormFacts, loadForm } from '../api/loadForm';
import type { Autosave } from '../draft-sync/autosave';
import { useEditorState } from '../editor/EditorContext';
import { type Finding, inReadingOrder } from '../problems/problemLocation';
import { ProjectRow } from './ProjectRow';
import { PublishChanges } from './PublishChanges';
import { PublishChecks } from './PublishChecks';
import styles from './PublishDialog.module.css';
import { placeholdersOf } from './placeholders';
import type { PublishedAccess, PublishedForm } from './publishForm';
import { useFormName } from './useFormName';
import { useProjectChoice } from './useProjectChoice';
import { usePublish } from './usePublish';
import { usePublishKey } from './usePublishKey';

export type PublishDialogProps = {
  facts: FormFacts;
  autosave: Autosave;
  onClose: () => void;
  /** Opens the flowchart. */
  onReview: () => void;
  /** Goes to the location of a problem. */
  onGoTo: (problem: Finding) => void;
  onPublished: (published: PublishedForm) => void;
};

/** Checks, changes, project and access of a form before it is published. */
export function PublishDialog({
  facts,
  autosave,
  onClose,
  onReview,
  onGoTo,
  onPublished,
}: PublishDialogProps) {
  const { t } = useTranslation('publishing');
  const form = useEditorState(({ document }) => document.form);
  // Checked here, not in the validation store, which waits for a pause in editing.
  const found = useMemo(() => inReadingOrder(form, check(form)), [form]);
  const placeholders = useMemo(() => placeholdersOf(form), [form]);
  const nameField = useRef<HTMLInputElement>(null);
  const name = useFormName(nameField);
  const reasonId = useId();
  // Access and project can change on other screens, so reload them.
  const fresh = useQuery({
    queryKey: ['form', facts.id, 'facts'],
    queryFn: async () => (await loadForm(facts.id)).facts,
    refetchOnMount: 'always',
  });
  const known = fresh.data ?? facts;
  const [chosen, setChosen] = useState<PublishedAccess>();
  const project = useProjectChoice(known);
  const { publish, busy, rejected } = usePublish({
    formId: facts.id,
    autosave,
    project,
    sharing: chosen ?? fresh.data,
    access: known.access,
    onConflict: onClose,
    onPublished,
  });
  const problems = rejected?.form === form ? inReadingOrder(form, rejected.problems) : found;
  const errors = problems.filter(({ severity }) => severity === 'error');
  const warnings = problems.filter(({ severity }) => severity === 'warning');
  const isBlocked = errors.length > 0;
  const body = useRef<HTMLDivElement>(null);
  usePublishKey(body, () => isBlocked || publish());

  return (
    <Dialog
      open
      onClose={() => busy || onClose()}
      title={t('publish.title')}
      description={t('publish.about', {
        name: form.name || t('publish.untitled'),
        count: form.pages.length,
      })}
      closeLabel={t('publish.close')}
      pinFooter
      dimsLayer
      // Space on the first field would remove the form from its project.
      focusFirst="close"
      footer={
        <>
          {isBlocked && (
            <p id={reasonId} className={clsx(typeStyles['small'], styles['reason'])}>
              {t('publish.checks.solveFirst', { count: errors.length })}
            </p>
          )}
          <Button variant="ghost" disabled={busy} onClick={onClose}>
            {t('publish.cancel')}
          </Button>
          <Button
            className={styles['publish']}
            busy={busy}
            disabled={isBlocked}
            aria-describedby={isBlocked ? reasonId : undefined}
            onClick={() => name.validate() && publish()}
          >
            {t('publish.publish')}
          </Button>
        </>
      }
    >
      <div ref={body} className={clsx(layout['stack'], styles['body'])}>
        {name.isShown && (
          <TextField
            ref={nameField}
            label={t('publish.name.label')}
            name="formName"
            value={name.value}
            onChange={name.onChange}
            hint={t('publish.name.hint')}
            error={name.isMissing ? t('publish.name.missing') : undefined}
            autoComplete="off"
            required
            disabled={busy}
          />
        )}
        <PublishChecks
          errors={errors}
          warnings={warnings}
          placeholders={placeholders}
          onReview={onReview}
          onGoTo={onGoTo}
        />
        {known.shareLink !== undefined && <PublishChanges formId={facts.id} />}
        <ProjectRow project={project} disabled={busy} />
        <ExpandableAccessFields value={chosen ?? known} onChange={setChosen} disabled={busy} />
      </div>
    </Dialog>
  );
}
