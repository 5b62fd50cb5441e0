import clsx from 'clsx';
import { EllipsisVertical, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton/IconButton';
import layout from '../../../ui/layout.module.css';
import { Menu } from '../../../ui/Menu/Menu';
import { SegmentedControl } from '../../../ui/SegmentedControl/SegmentedControl';
import { useFormat } from '../useFormat';
import styles from './ResponsesTab.module.css';
import { ResultCount } from './ResultCount';
import { useResponsesContext } from './responsesContext';

type ResponsesToolbarProps = {
  onDeleteBefore: () => void;
  /** The tools of this screen size. */
  children: ReactNode;
};

/** The line above the list while nothing is selected. */
export function ResponsesToolbar({ onDeleteBefore, children }: ResponsesToolbarProps) {
  const { t } = useTranslation('responses');
  const { number } = useFormat();
  const { analytics, url, isOwner, isFlagged } = useResponsesContext();
  return (
    <>
      <ResultCount />
      {(analytics.quarantined > 0 || isFlagged) && (
        <SegmentedControl
          label={t('view.label')}
          value={isFlagged ? 'quarantined' : 'counted'}
          onChange={url.show}
          options={[
            { value: 'counted', label: t('view.counted') },
            { value: 'quarantined', label: t('view.flagged', { shown: number(analytics.quarantined) }) },
          ]}
        />
      )}
      <div className={clsx(layout['wrapRow'], layout['gap8'], styles['tools'])}>
        {children}
        {isOwner && (
          <Menu
            label={t('more.label')}
            trigger={<IconButton label={t('more.label')} size="sm" icon={<EllipsisVertical size={16} />} />}
            items={[
              {
                id: 'before',
                label: isFlagged ? t('more.flaggedBefore') : t('more.before'),
                icon: <Trash2 />,
                danger: true,
                onSelect: onDeleteBefore,
              },
            ]}
          />
        )}
      </div>
    </>
  );
}
