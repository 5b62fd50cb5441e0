import clsx from 'clsx';
import { CirclePlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NEW_QUESTION_TYPE } from '../../../form-rules/authoring/newQuestion';
import { Button } from '../../../ui/Button/Button';
import { MissingFormDrawing } from '../../../ui/EmptyState/drawings';
import { EmptyState } from '../../../ui/EmptyState/EmptyState';
import layout from '../../../ui/layout.module.css';
import { focusKey } from '../editor/focus';
import { useActions } from '../editor/useActions';
import { KeyedText } from '../keyboard/KeyCap';
import { AddOfKind } from '../question-types/KindMenu';
import styles from './EmptyPage.module.css';

export function EmptyPage() {
  const { t } = useTranslation('builder');
  const { addQuestion } = useActions();
  return (
    <div className={styles['empty']}>
      <EmptyState
        drawing={<MissingFormDrawing />}
        title={t('canvas.empty.title')}
        help={<KeyedText text={t('canvas.empty.help')} />}
        action={
          <div className={clsx(layout['row'], layout['gap4'])}>
            <Button
              variant="primary"
              icon={<CirclePlus size={16} aria-hidden="true" />}
              onClick={() => addQuestion(NEW_QUESTION_TYPE)}
            >
              {t('canvas.addQuestion')}
            </Button>
            <AddOfKind onPick={(kind) => addQuestion(kind)} />
          </div>
        }
      />
    </div>
  );
}

/** A form without pages, which an API client may have saved. */
export function NoPage() {
  const { t } = useTranslation('builder');
  const { addPage } = useActions();
  return (
    <div className={styles['empty']} tabIndex={-1} data-focus={focusKey.canvas}>
      <EmptyState
        drawing={<MissingFormDrawing />}
        headingLevel={1}
        title={t('preview.noPage')}
        action={<Button onClick={addPage}>{t('pages.add')}</Button>}
      />
    </div>
  );
}
