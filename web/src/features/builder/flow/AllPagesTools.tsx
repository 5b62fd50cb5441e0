import clsx from 'clsx';
import { ListTree, Route } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button/Button';
import layout from '../../../ui/layout.module.css';
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
  /** Gets the focus back when the panel closes. */
  tryButton: Ref<HTMLButtonElement>;
  onShowing: (showing: Showing) => void;
}) {
  const { t } = useTranslation('publishing');
  const tools = [
    { shows: 'try', label: t('flow.tryPath'), icon: <Route size={16} /> },
    { shows: 'list', label: t('flow.asList'), icon: <ListTree size={16} /> },
  ] as const;
  return (
    <span className={clsx(layout['inlineRow'], layout['gap4'])}>
      {tools.map(({ shows, label, icon }) => (
        <Button
          key={shows}
          ref={shows === 'try' ? tryButton : undefined}
          variant="ghost"
          className={styles['tool']}
          icon={icon}
          aria-pressed={showing === shows}
          onClick={() => onShowing(showing === shows ? 'chart' : shows)}
        >
          <span className={layout['visuallyHiddenOnPhone']}>{label}</span>
        </Button>
      ))}
    </span>
  );
}
