import { CirclePlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button/Button';
import { MissingFormDrawing } from '../../../ui/EmptyState/drawings';
import { EmptyState } from '../../../ui/EmptyState/EmptyState';
import { useActions } from '../editor/useActions';
import { KeyedText } from '../shortcuts/KeyedText';
import styles from './EmptyPage.module.css';

/** A page without questions, and the way to the first one. */
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
          <Button
            variant="primary"
            icon={<CirclePlus size={16} aria-hidden="true" />}
            onClick={() => addQuestion('Multiple Choice')}
          >
            {t('canvas.addQuestion')}
          </Button>
        }
      />
    </div>
  );
}
