import clsx from 'clsx';
import { RotateCcw, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Walk } from '../../../form-rules/walk';
import { Button } from '../../../ui/Button/Button';
import { IconButton } from '../../../ui/IconButton/IconButton';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import { restart } from '../preview/testRun';
import { WalkedPage } from '../preview/WalkedPage';
import { useFlow } from './flowContext';
import styles from './TryPath.module.css';

type TryPathProps = { walk: Walk; onWalk: (walk: Walk) => void; onClose: () => void };

/** The form as respondents see it, beside the chart. Answers are not saved. */
export function TryPath({ walk, onWalk, onClose }: TryPathProps) {
  const { form } = useFlow();
  const { t } = useTranslation('publishing');
  const title = useId();
  const area = useRef<HTMLDivElement>(null);
  const page = form.pages.find(({ pageId }) => pageId === walk.path.at(-1));

  return (
    <aside className={clsx(layout['stack'], layout['rigid'], styles['panel'])} aria-labelledby={title}>
      <div className={clsx(layout['row'], layout['gap4'], styles['head'])}>
        <div className={layout['grow']}>
          <h3 id={title} className={typeStyles['strong']}>
            {t('flow.tryPath')}
          </h3>
          <p className={clsx(typeStyles['caption'], typeStyles['muted'])}>{t('flow.tryNote')}</p>
        </div>
        <Button variant="ghost" icon={<RotateCcw size={16} />} onClick={() => onWalk(restart(walk, form))}>
          {t('flow.restart')}
        </Button>
        <IconButton label={t('flow.closeTry')} icon={<X size={18} />} onClick={onClose} />
      </div>
      <div ref={area} className={clsx(layout['stack'], layout['grow'], styles['page'])}>
        {page && (
          <WalkedPage
            form={form}
            page={page}
            walk={walk}
            onStep={(step) => onWalk(step(walk))}
            area={area}
            onPage={() => area.current?.scrollTo?.({ top: 0 })}
            headingLevel={2}
          />
        )}
      </div>
    </aside>
  );
}
