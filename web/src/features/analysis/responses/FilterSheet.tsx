import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button/Button';
import { Dialog } from '../../../ui/Dialog/Dialog';
import { VisuallyHidden } from '../../../ui/VisuallyHidden/VisuallyHidden';
import type { Wanted } from './api/responseList';
import { useWriting } from './describeResponse';
import { setFilters } from './FilterChips';
import { FilterFields } from './FilterFields';
import type { FormAnalytics } from './ResponsesTab';
import styles from './ResponsesTab.module.css';

type FilterSheetProps = {
  analytics: FormAnalytics;
  wanted: Wanted;
  onChange: (change: Partial<Wanted>) => void;
};

/** The filters on a phone: a button, and a sheet that rises from the bottom. */
export function FilterSheet({ analytics, wanted, onChange }: FilterSheetProps) {
  const { t } = useTranslation('responses');
  const writing = useWriting();
  const [open, setOpen] = useState(false);
  const count = setFilters(t, writing, analytics, wanted).length;
  return (
    <>
      <Button variant="secondary" size="sm" icon={<ListFilter size={14} />} onClick={() => setOpen(true)}>
        {t('filter.open')}
        {count > 0 && (
          <>
            <span className={styles['badge']} aria-hidden="true">
              {writing.number(count)}
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
          // On the sheet itself: a field would bring up the keyboard over half of it.
          focusFirst={() => document.querySelector<HTMLElement>('[data-filter-sheet]')}
          footer={<Button onClick={() => setOpen(false)}>{t('filter.done')}</Button>}
        >
          <div data-filter-sheet="" tabIndex={-1}>
            <FilterFields stacked analytics={analytics} wanted={wanted} onChange={onChange} />
          </div>
        </Dialog>
      )}
    </>
  );
}
