import { useTranslation } from 'react-i18next';
import type { QuestionId } from '../../../form-rules/ids';
import { Dialog } from '../../../ui/Dialog/Dialog';
import { useEdited } from '../editor/EditorContext';
import { useActions } from '../editor/useActions';
import styles from './MoveToPage.module.css';

export type MoveToPageProps = { questionId: QuestionId; onClose: () => void };

/** Asks which page a question goes to. */
export function MoveToPage({ questionId, onClose }: MoveToPageProps) {
  const { t } = useTranslation('builder');
  const pages = useEdited(({ document }) => document.form.pages);
  const { moveQuestion } = useActions();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('canvas.toPage.title')}
      description={t('canvas.toPage.help')}
      closeLabel={t('canvas.close')}
      width={440}
    >
      <ul className={styles['pages']} aria-label={t('canvas.toPage.pages')}>
        {pages.map(({ pageId, pageTitle, questions }, at) => {
          const isOwn = questions.some(({ id }) => id === questionId);
          return (
            <li key={pageId}>
              <button
                type="button"
                className={styles['page']}
                disabled={isOwn}
                onClick={() => {
                  onClose();
                  moveQuestion(questionId, { pageId, at: questions.length });
                }}
              >
                <span className={styles['number']}>{String(at + 1).padStart(2, '0')}</span>
                <span>{pageTitle}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
