import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { NEW_QUESTION_TYPE } from '../../../form-rules/authoring/newQuestion';
import { PAGES_PER_FORM } from '../../../form-rules/constants.gen';
import { Button } from '../../../ui/Button/Button';
import { MissingFormDrawing } from '../../../ui/EmptyState/drawings';
import { EmptyState } from '../../../ui/EmptyState/EmptyState';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/Notice/Notice';
import { notify } from '../../../ui/toast/notify';
import { announce } from '../editor/announce';
import { useEditor } from '../editor/EditorContext';
import { mint } from '../editor/mint';
import { useActions } from '../editor/useActions';
import styles from './ConditionPrerequisites.module.css';

/** Shown when no question of the page supports a condition; adds one in edit mode. */
export function NoBranchQuestion({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('builder');
  const { addQuestion } = useActions();

  function add() {
    // A new question needs a text first.
    addQuestion(NEW_QUESTION_TYPE);
    onDone();
  }

  return (
    <div className={clsx(layout['panel'], styles['missing'])}>
      <EmptyState
        drawing={<MissingFormDrawing />}
        title={t('condition.noQuestion')}
        help={t('condition.noQuestionHelp')}
        headingLevel={2}
        action={<Button onClick={add}>{t('condition.addQuestion')}</Button>}
      />
    </div>
  );
}

/** Shown when there is no other page to lead to; adds one without leaving this page. */
export function SinglePage({ onAdded }: { onAdded: () => void }) {
  const { t } = useTranslation('builder');
  const editor = useEditor();

  function add() {
    const id = mint();
    if (editor.dispatch({ type: 'page/add', id })) {
      const page = editor.getState().document.form.pages.find(({ pageId }) => pageId === id);
      announce(t('notice.pageAdded', { page: page?.pageTitle ?? '' }));
      onAdded();
    } else {
      notify.error(t('notice.pagesFull', { count: PAGES_PER_FORM }));
    }
  }

  return (
    <Notice
      tone="info"
      action={
        <Button variant="secondary" size="sm" onClick={add}>
          {t('condition.addPage')}
        </Button>
      }
    >
      {t('condition.onePage')}
    </Notice>
  );
}
