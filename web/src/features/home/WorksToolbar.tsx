import { LayoutGrid, List, Search } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import fieldStyles from '../../ui/Field/Field.module.css';
import { SegmentedControl } from '../../ui/SegmentedControl/SegmentedControl';
import { TrashLink } from './TrashLink';
import styles from './WorksToolbar.module.css';
import type { WorksLayout } from './worksLayout';

type WorksToolbarProps = {
  search: string;
  onSearch: (search: string) => void;
  layout: WorksLayout;
  onLayout: (layout: WorksLayout) => void;
  searchBox: Ref<HTMLInputElement>;
};

/** The search, and the switch between cards and list. */
export function WorksToolbar({ search, onSearch, layout, onLayout, searchBox }: WorksToolbarProps) {
  const { t } = useTranslation();
  return (
    <div className={styles['tools']}>
      <search className={styles['search']}>
        <div className={fieldStyles['box']}>
          <span className={fieldStyles['leading']}>
            <Search size={16} />
          </span>
          <input
            ref={searchBox}
            type="search"
            dir="auto"
            className={fieldStyles['input']}
            aria-label={t('home.search')}
            placeholder={t('projects.searchPlaceholder')}
            autoComplete="off"
            value={search}
            onChange={(event) => onSearch(event.target.value)}
          />
        </div>
      </search>
      <SegmentedControl
        label={t('home.layout')}
        value={layout}
        onChange={onLayout}
        options={[
          { value: 'cards', label: t('home.cards'), icon: <LayoutGrid /> },
          { value: 'list', label: t('home.list'), icon: <List /> },
        ]}
      />
      <TrashLink />
    </div>
  );
}
