import clsx from 'clsx';
import { ArrowRight, Files, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button/Button';
import layout from '../../../ui/layout.module.css';
import { PageList } from '../pages/PageList';
import { Panel } from '../panel/Panel';
import type { Tool } from '../panel/useTools';
import styles from './BottomBar.module.css';
import { Sheet } from './Sheet';

/** Pages, Add and Next on phones. */
export function BottomBar({ tools, onNext }: { tools: readonly Tool[]; onNext: () => void }) {
  const { t } = useTranslation('builder');
  const [open, setOpen] = useState<'pages' | 'add' | undefined>(undefined);
  const sheetProps = (sheet: 'pages' | 'add') => ({
    open: open === sheet,
    onOpenChange: (isOpen: boolean) => setOpen(isOpen ? sheet : undefined),
    side: 'bottom' as const,
  });
  const buttonProps = (sheet: 'pages' | 'add') => ({
    variant: 'secondary' as const,
    size: 'lg' as const,
    className: styles['button'],
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': open === sheet,
    onClick: () => setOpen(sheet),
  });
  return (
    <div className={clsx(layout['row'], layout['gap8'], styles['bar'])}>
      <Button {...buttonProps('pages')} icon={<Files />}>
        {t('frame.pages')}
      </Button>
      <Button {...buttonProps('add')} icon={<Plus />}>
        {t('frame.add')}
      </Button>
      <Button size="lg" className={styles['next']} onClick={onNext}>
        {t('frame.next')}
        <ArrowRight />
      </Button>
      <Sheet {...sheetProps('pages')} title={t('frame.pages')}>
        {(close) => <PageList onPicked={close} />}
      </Sheet>
      <Sheet {...sheetProps('add')} title={t('panel.heading')}>
        {(close) => <Panel tools={tools} look="grid" onUse={close} />}
      </Sheet>
    </div>
  );
}
