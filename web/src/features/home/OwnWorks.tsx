import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './OwnWorks.module.css';
import { type RecentQuery, RecentWorks } from './RecentWorks';
import { SearchResults } from './SearchResults';
import { WorksSection } from './WorksSection';
import { WorksToolbar } from './WorksToolbar';
import { useWorksLayout } from './worksLayout';

/** Recent works or search results, as cards or as a list. */
export function OwnWorks({ query }: { query: RecentQuery }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [layout, setLayout] = useWorksLayout();
  const searchBox = useRef<HTMLInputElement>(null);

  function clear() {
    setSearch('');
    searchBox.current?.focus();
  }

  return (
    <WorksSection
      id="recent-works"
      title={t('home.recent')}
      query={query}
      tools={
        <WorksToolbar
          search={search}
          onSearch={setSearch}
          layout={layout}
          onLayout={setLayout}
          searchBox={searchBox}
        />
      }
    >
      <div className={layout === 'list' ? styles['asList'] : undefined}>
        {search.trim() === '' ? (
          <RecentWorks query={query} />
        ) : (
          <SearchResults search={search} onClear={clear} />
        )}
      </div>
    </WorksSection>
  );
}
