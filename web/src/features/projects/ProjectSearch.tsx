import { Search } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import fieldStyles from '../../ui/Field/Field.module.css';
import styles from './ProjectSearch.module.css';

type ProjectSearchProps = { value: string; onChange: (value: string) => void; ref?: Ref<HTMLInputElement> };

export function ProjectSearch({ value, onChange, ref }: ProjectSearchProps) {
  const { t } = useTranslation();
  return (
    <search className={styles['search']}>
      <div className={fieldStyles['box']}>
        <Search size={16} className={styles['glass']} />
        <input
          ref={ref}
          type="search"
          dir="auto"
          className={fieldStyles['input']}
          aria-label={t('projects.search')}
          placeholder={t('projects.searchPlaceholder')}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </search>
  );
}
