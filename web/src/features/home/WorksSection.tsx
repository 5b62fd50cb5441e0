import clsx from 'clsx';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button/Button';
import layout from '../../ui/layout.module.css';
import typeStyles from '../../ui/type.module.css';
import styles from './WorksSection.module.css';

type WorksSectionProps = {
  id: string;
  title: string;
  query: { isRefetchError: boolean; isFetching: boolean; refetch: () => Promise<unknown> };
  tools?: ReactNode;
  children: ReactNode;
};

/** A list of Home with its heading. After a failed refetch the list is greyed out and marked as outdated. */
export function WorksSection({ id, title, query, tools, children }: WorksSectionProps) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby={id}>
      <div className={clsx(layout['wrapRow'], styles['head'])}>
        <h2 id={id} tabIndex={-1} className={clsx(typeStyles['titleM'], styles['heading'])}>
          {title}
        </h2>
        <div role="status" className={clsx(typeStyles['small'], typeStyles['muted'], styles['note'])}>
          {query.isRefetchError && t('home.lastList')}
        </div>
        {query.isRefetchError && (
          <Button
            variant="ghost"
            size="sm"
            icon={<RotateCw size={14} />}
            busy={query.isFetching}
            onClick={() => void query.refetch()}
          >
            {t('loading.tryAgain')}
          </Button>
        )}
        {tools}
      </div>
      <div className={styles['list']} data-old={query.isRefetchError || undefined}>
        {children}
      </div>
    </section>
  );
}
