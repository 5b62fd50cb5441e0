import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { conditionOf, type Target } from '../../../form-rules/definition';
import type { PageId } from '../../../form-rules/ids';
import { Button } from '../../../ui/Button/Button';
import { Dialog } from '../../../ui/Dialog/Dialog';
import { Select } from '../../../ui/Select/Select';
import type { DraftForm } from '../draft/document';
import { endAt, targetsOf } from '../draft/ends';
import { pageNumber } from '../draft/numbering';
import { announce } from '../editor/announce';
import { useEditor, useEditorState } from '../editor/EditorContext';
import styles from './NextPageDialog.module.css';
import { nextInOrder, targetName } from './nextPage';

/** The option for the automatic next page. */
const IN_ORDER = '';

type Choice = Target | typeof IN_ORDER;

/** Chooses the next page, or says that a condition decides it. */
export function NextPageDialog({ id, open, onClose }: { id: PageId; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const form = useEditorState(({ document }) => document.form);
  const at = form.pages.findIndex(({ pageId }) => pageId === id);
  const page = form.pages[at];
  const [choice, setChoice] = useState<Choice>(() => initialChoice(form, id, page?.nextPage));
  const nameOf = (target: Target) => targetName(form, target, t) ?? t('pages.endOfForm');
  const targets = targetsOf(form).filter((target) => target !== id);
  const isByCondition = conditionOf(form, id) !== undefined;

  function save() {
    const next = choice === IN_ORDER ? undefined : choice;
    if (editor.dispatch({ type: 'page/setNext', id, next })) {
      announce(t('after.line', { target: nameOf(next ?? nextInOrder(form, id)) }));
    }
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('after.title')}
      closeLabel={t('frame.closeSheet')}
      description={t('after.about', { number: pageNumber(at), title: page?.pageTitle ?? '' })}
      footer={
        isByCondition ? (
          <Button onClick={onClose}>{t('after.understood')}</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose}>
              {t('pages.cancel')}
            </Button>
            <Button onClick={save}>{t('frame.save')}</Button>
          </>
        )
      }
    >
      {isByCondition ? (
        <p className={styles['words']}>{t('after.byCondition')}</p>
      ) : (
        <div className={styles['words']}>
          <Select<Choice>
            label={t('after.label')}
            value={choice}
            onChange={setChoice}
            hint={t('after.hint')}
            options={[
              { value: IN_ORDER, label: t('after.inOrder', { target: nameOf(nextInOrder(form, id)) }) },
              ...targets.map((target) => ({ value: target, label: nameOf(target) })),
            ]}
          />
        </div>
      )}
    </Dialog>
  );
}

/** The current choice, unless it is the page itself or a missing page. */
function initialChoice(form: DraftForm, id: PageId, next: Target | undefined): Choice {
  const end = next === undefined ? undefined : endAt(form, next);
  const isOther = next !== id && targetsOf(form).some((target) => target === next);
  return end ?? (isOther && next !== undefined ? next : IN_ORDER);
}
