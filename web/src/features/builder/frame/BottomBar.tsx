import { ArrowRight, Files, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button/Button';
import { PageList } from '../pages/PageList';
import { Panel } from '../panel/Panel';
import type { Tool } from '../panel/useTools';
import styles from './BottomBar.module.css';
import { Sheet } from './Sheet';

export type BottomBarProps = {
  tools: readonly Tool[];
  onNext: () => void;
};

/** What is beside the canvas on large screens, within the thumb's reach on phones. */
export function BottomBar({ tools, onNext }: BottomBarProps) {
  const { t } = useTranslation('builder');
  const [open, setOpen] = useState<'pages' | 'add' | undefined>(undefined);
  return (
    <div className={styles['bar']}>
      <Button
        variant="secondary"
        size="lg"
        className={styles['button']}
        icon={<Files />}
        aria-haspopup="dialog"
        aria-expanded={open === 'pages'}
        onClick={() => setOpen('pages')}
      >
        {t('frame.pages')}
      </Button>
      <Button
        variant="secondary"
        size="lg"
        className={styles['button']}
        icon={<Plus />}
        aria-haspopup="dialog"
        aria-expanded={open === 'add'}
        onClick={() => setOpen('add')}
      >
        {t('frame.add')}
      </Button>
      <Button size="lg" className={styles['next']} onClick={onNext}>
        {t('frame.next')}
        <ArrowRight />
      </Button>
      <Sheet
        open={open === 'pages'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'pages' : undefined)}
        title={t('frame.pages')}
        side="bottom"
      >
        {(close) => <PageList onPicked={close} />}
      </Sheet>
      <Sheet
        open={open === 'add'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'add' : undefined)}
        title={t('panel.heading')}
        side="bottom"
      >
        {(close) => <Panel tools={tools} look="grid" onUse={close} />}
      </Sheet>
    </div>
  );
}
