import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../../form-rules/publishing/problem';
import { IconButton } from '../../../ui/IconButton/IconButton';
import { Notice } from '../../../ui/Notice/Notice';
import { ProblemList } from '../problems/ProblemList';
import styles from './PublishChecks.module.css';

type PublishChecksProps = {
  errors: readonly Problem[];
  warnings: readonly Problem[];
  /** Shows the ways through the form. */
  onReview: () => void;
  onGoTo: (problem: Problem) => void;
};

/** What the checks found: errors with what mends them, warnings in a line that can be opened. */
export function PublishChecks({ errors, warnings, onReview, onGoTo }: PublishChecksProps) {
  const { t } = useTranslation('publishing');
  return (
    <>
      {errors.length > 0 && (
        <div className={styles['block']}>
          <Notice tone="danger">{t('publish.checks.errors', { count: errors.length })}</Notice>
          <ProblemList problems={errors} onGoTo={onGoTo} />
        </div>
      )}
      {warnings.length > 0 && (
        <Warnings warnings={warnings} isBlocked={errors.length > 0} onReview={onReview} onGoTo={onGoTo} />
      )}
    </>
  );
}

type WarningsProps = Omit<PublishChecksProps, 'errors'> & {
  /** Errors keep the form from being published, so that nothing may say it can be. */
  isBlocked: boolean;
};

function Warnings({ warnings, isBlocked, onReview, onGoTo }: WarningsProps) {
  const { t } = useTranslation('publishing');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const count = warnings.length;
  const unreachable = warnings.filter(({ code }) => code === 'page_unreachable').length;
  const kind = unreachable === count ? 'unreachable' : 'warnings';
  const words = isBlocked ? (`${kind}Too` as const) : kind;
  return (
    <div className={styles['block']}>
      <Notice
        tone="warn"
        action={
          <span className={styles['actions']}>
            {unreachable > 0 && (
              <button type="button" className={styles['link']} onClick={onReview}>
                {t('publish.checks.review')}
              </button>
            )}
            <IconButton
              size="sm"
              className={styles['toggle']}
              label={t(isOpen ? 'publish.checks.hide' : 'publish.checks.show')}
              icon={isOpen ? <ChevronUp size={16} /> : <ChevronDown size={16} />}
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              onClick={() => setOpen(!isOpen)}
            />
          </span>
        }
      >
        {t(`publish.checks.${words}`, { count })}
      </Notice>
      {isOpen && (
        <div id={id}>
          <ProblemList problems={warnings} onGoTo={onGoTo} />
        </div>
      )}
    </div>
  );
}
