import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import type { QuestionId } from '../../../form-rules/ids';
import { Dialog } from '../../../ui/Dialog/Dialog';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import { useEditorState } from '../editor/EditorContext';
import { useActions } from '../editor/useActions';
import styles from './MoveToPage.module.css';

export function MoveToPage({ questionId, onClose }: { questionId: QuestionId; onClose: () => void }) {
  const { t } = useTranslation('builder');
  const pages = useEditorState(({ document }) => document.form.pages);
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
                className={clsx(layout['fullWidth'], typeStyles['breakWords'], styles['page'])}
                disabled={isOwn}
                onClick={() => {
                  onClose();
                  moveQuestion(questionId, { pageId, at: questions.length });
                }}
              >
                <span className={clsx(layout['rigid'], typeStyles['faint'], typeStyles['numbers'])}>
                  {String(at + 1).padStart(2, '0')}
                </span>
                <span dir="auto">{pageTitle}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
