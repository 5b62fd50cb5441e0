import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { check } from '../../../form-rules/publishing/check';
import type { Problem } from '../../../form-rules/publishing/problem';
import { ResponderFields } from '../../../sharing/ResponderFields';
import { Button } from '../../../ui/Button/Button';
import { Dialog } from '../../../ui/Dialog/Dialog';
import { type FormFacts, loadForm } from '../api/loadForm';
import { useEdited } from '../editor/EditorContext';
import type { Keeper } from '../keeping/keeper';
import { inReadingOrder } from '../problems/problemPlace';
import { ProjectRow } from './ProjectRow';
import { PublishChecks } from './PublishChecks';
import styles from './PublishDialog.module.css';
import type { PublishedAccess, PublishedForm } from './publishForm';
import { useProjectChoice } from './useProjectChoice';
import { usePublish } from './usePublish';
import { WhatChanges } from './WhatChanges';

export type PublishDialogProps = {
  facts: FormFacts;
  keeper: Keeper;
  onClose: () => void;
  /** Shows the ways through the form. */
  onReview: () => void;
  /** Goes to where a problem is. */
  onGoTo: (problem: Problem) => void;
  onPublished: (published: PublishedForm) => void;
};

/** Checks, what changes, the project and the people: everything that publishing decides, and the button that does it. */
export function PublishDialog({ facts, keeper, onClose, onReview, onGoTo, onPublished }: PublishDialogProps) {
  const { t } = useTranslation('publishing');
  const form = useEdited(({ document }) => document.form);
  // Looked at here and now: what may be published must not wait for what watches the editor.
  const found = useMemo(() => inReadingOrder(form, check(form)), [form]);
  const reasonId = useId();
  // People and projects change on other screens: what the builder was opened with may be old.
  const fresh = useQuery({
    queryKey: ['form', facts.id, 'facts'],
    queryFn: async () => (await loadForm(facts.id)).facts,
    refetchOnMount: 'always',
  });
  const known = fresh.data ?? facts;
  const [chosen, setChosen] = useState<PublishedAccess>();
  const project = useProjectChoice(known);
  const { publish, busy, refused } = usePublish({
    formId: facts.id,
    keeper,
    project,
    people: chosen ?? fresh.data,
    access: known.access,
    onConflict: onClose,
    onPublished,
  });
  const problems = refused?.form === form ? refused.problems : found;
  const errors = problems.filter(({ severity }) => severity === 'error');
  const warnings = problems.filter(({ severity }) => severity === 'warning');
  const isBlocked = errors.length > 0;

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
      footer={
        <>
          {isBlocked && (
            <p id={reasonId} className={styles['reason']}>
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
            onClick={publish}
          >
            {t('publish.publish')}
          </Button>
        </>
      }
    >
      <div className={styles['body']}>
        <PublishChecks errors={errors} warnings={warnings} onReview={onReview} onGoTo={onGoTo} />
        {known.shareLink !== undefined && <WhatChanges formId={facts.id} />}
        <ProjectRow project={project} disabled={busy} />
        <ResponderFields value={chosen ?? known} onChange={setChosen} disabled={busy} />
      </div>
    </Dialog>
  );
}
