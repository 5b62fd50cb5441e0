import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button/Button';
import { Dialog } from '../../../ui/Dialog/Dialog';
import { VisuallyHidden } from '../../../ui/VisuallyHidden/VisuallyHidden';
import { useFormat } from '../useFormat';
import { useSetFilters } from './FilterChips';
import { FilterFields } from './FilterFields';
import styles from './ResponsesTab.module.css';

/** The filters on phones: a button that opens a sheet. */
export function FilterSheet() {
  const { t } = useTranslation('responses');
  const { number } = useFormat();
  const [open, setOpen] = useState(false);
  const count = useSetFilters().length;
  return (
    <>
      <Button variant="secondary" size="sm" icon={<ListFilter size={14} />} onClick={() => setOpen(true)}>
        {t('filter.open')}
        {count > 0 && (
          <>
            <span className={styles['badge']} aria-hidden="true">
              {number(count)}
            </span>
            <VisuallyHidden>{t('filter.set', { count })}</VisuallyHidden>
          </>
        )}
      </Button>
      {open && (
        <Dialog
          open
          onClose={() => setOpen(false)}
          title={t('filter.label')}
          description={t('filter.utc')}
          closeLabel={t('close')}
          pinFooter
          // The sheet itself, because a focused field would open the keyboard over half of it.
          focusFirst={() => document.querySelector<HTMLElement>('[data-filter-sheet]')}
          footer={<Button onClick={() => setOpen(false)}>{t('filter.done')}</Button>}
        >
          <div data-filter-sheet="" tabIndex={-1}>
            <FilterFields stacked />
          </div>
        </Dialog>
      )}
    </>
  );
}
