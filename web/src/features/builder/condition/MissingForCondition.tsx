import { useTranslation } from 'react-i18next';
import { PAGES_PER_FORM } from '../../../form-rules/limits';
import { Button } from '../../../ui/Button/Button';
import { MissingFormDrawing } from '../../../ui/EmptyState/drawings';
import { EmptyState } from '../../../ui/EmptyState/EmptyState';
import { Notice } from '../../../ui/Notice/Notice';
import { notify } from '../../../ui/toast/notify';
import { announce } from '../editor/announce';
import { useEditor } from '../editor/EditorContext';
import { mint } from '../editor/mint';
import { useActions } from '../editor/useActions';
import styles from './MissingForCondition.module.css';

/** Says that the page has no question that could decide, and leads to a new one in edit mode. */
export function NothingToDecide({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('builder');
  const { addQuestion } = useActions();

  function add() {
    // A new question has to be worded before it can decide anything.
    addQuestion('Multiple Choice');
    onDone();
  }

  return (
    <div className={styles['missing']}>
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

/** Says that there is no other page to lead to, and makes one without leaving this page. */
export function OnePageOnly({ onAdded }: { onAdded: () => void }) {
  const { t } = useTranslation('builder');
  const editor = useEditor();

  function add() {
    const id = mint();
    if (editor.give({ type: 'page/added', id })) {
      const page = editor.getState().document.form.pages.find(({ pageId }) => pageId === id);
      announce(t('said.pageAdded', { page: page?.pageTitle ?? '' }));
      onAdded();
    } else {
      notify.error(t('said.pagesFull', { count: PAGES_PER_FORM }));
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
