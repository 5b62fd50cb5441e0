import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button/Button';
import { MissingFormDrawing } from '../../../ui/EmptyState/drawings';
import { EmptyState } from '../../../ui/EmptyState/EmptyState';
import { focusKey } from '../editor/focus';
import { useActions } from '../editor/useActions';
import styles from './EmptyPage.module.css';

/** A form without pages, as a plain client may have saved it, and the way to the first one. */
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
