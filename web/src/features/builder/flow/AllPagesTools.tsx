import { ListTree, Route } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button/Button';
import styles from './AllPagesTools.module.css';

/** What the view of all pages shows: the chart, the chart with a path being tried, or the list. */
export type Showing = 'chart' | 'try' | 'list';

/** The buttons that only the view of all pages has. */
export function AllPagesTools({
  showing,
  onShowing,
  tryButton,
}: {
  showing: Showing;
  /** Gets the focus back when the path is left. */
  tryButton: Ref<HTMLButtonElement>;
  onShowing: (showing: Showing) => void;
}) {
  const { t } = useTranslation('publishing');
  const toggle = (which: 'try' | 'list') => onShowing(showing === which ? 'chart' : which);
  return (
    <span className={styles['tools']}>
      <Button
        ref={tryButton}
        variant="ghost"
        className={styles['tool']}
        icon={<Route size={16} />}
        aria-pressed={showing === 'try'}
        onClick={() => toggle('try')}
      >
        <span className={styles['word']}>{t('flow.tryPath')}</span>
      </Button>
      <Button
        variant="ghost"
        className={styles['tool']}
        icon={<ListTree size={16} />}
        aria-pressed={showing === 'list'}
        onClick={() => toggle('list')}
      >
        <span className={styles['word']}>{t('flow.asList')}</span>
      </Button>
    </span>
  );
}
