import clsx from 'clsx';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../../form-rules/authoring/problem';
import { IconButton } from '../../../ui/IconButton/IconButton';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/Notice/Notice';
import { ProblemList } from '../problems/ProblemList';
import type { Finding, Placeholder } from '../problems/problemLocation';
import styles from './PublishChecks.module.css';

type PublishChecksProps = {
  errors: readonly Problem[];
  warnings: readonly Problem[];
  /** Default texts that were not replaced. */
  placeholders: readonly Placeholder[];
  /** Opens the flowchart. */
  onReview: () => void;
  onGoTo: (problem: Finding) => void;
};

/** Errors with their fixes; warnings in a collapsible line. */
export function PublishChecks({ errors, warnings, placeholders, onReview, onGoTo }: PublishChecksProps) {
  const { t } = useTranslation('publishing');
  return (
    <>
      {errors.length > 0 && (
        <div className={clsx(layout['stack'], layout['gap8'])}>
          <Notice tone="danger">{t('publish.checks.errors', { count: errors.length })}</Notice>
          <ProblemList problems={errors} onGoTo={onGoTo} />
        </div>
      )}
      {warnings.length > 0 && (
        <Warnings warnings={warnings} isBlocked={errors.length > 0} onReview={onReview} onGoTo={onGoTo} />
      )}
      {placeholders.length > 0 && <Placeholders placeholders={placeholders} onGoTo={onGoTo} />}
    </>
  );
}

type WarningsProps = Omit<PublishChecksProps, 'errors' | 'placeholders'> & {
  /** Errors prevent publishing, so do not say that it is possible. */
  isBlocked: boolean;
};

function Warnings({ warnings, isBlocked, onReview, onGoTo }: WarningsProps) {
  const { t } = useTranslation('publishing');
  const count = warnings.length;
  const unreachable = warnings.filter(({ code }) => code === 'page_unreachable').length;
  const kind = unreachable === count ? 'unreachable' : 'warnings';
  const key = isBlocked ? (`${kind}Too` as const) : kind;
  return (
    <Details
      text={t(`publish.checks.${key}`, { count })}
      action={
        unreachable > 0 && (
          <button type="button" className={styles['link']} onClick={onReview}>
            {t('publish.checks.review')}
          </button>
        )
      }
      show={t('publish.checks.show')}
      hide={t('publish.checks.hide')}
    >
      <ProblemList problems={warnings} onGoTo={onGoTo} />
    </Details>
  );
}

function Placeholders({ placeholders, onGoTo }: Pick<PublishChecksProps, 'placeholders' | 'onGoTo'>) {
  const { t } = useTranslation('publishing');
  return (
    <Details
      text={t('placeholder.left', { count: placeholders.length })}
      show={t('placeholder.show')}
      hide={t('placeholder.hide')}
    >
      <ProblemList problems={placeholders} label={t('placeholder.list')} onGoTo={onGoTo} />
    </Details>
  );
}

type DetailsProps = {
  text: string;
  action?: ReactNode;
  show: string;
  hide: string;
  children: ReactNode;
};

/** A collapsible line. */
function Details({ text, action, show, hide, children }: DetailsProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={clsx(layout['stack'], layout['gap8'])}>
      <Notice
        tone="warn"
        action={
          <span className={clsx(layout['row'], layout['gap6'], styles['actions'])}>
            {action}
            <IconButton
              size="sm"
              className={styles['toggle']}
              label={isOpen ? hide : show}
              icon={isOpen ? <ChevronUp size={16} /> : <ChevronDown size={16} />}
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              onClick={() => setOpen(!isOpen)}
            />
          </span>
        }
      >
        {text}
      </Notice>
      {isOpen && <div id={id}>{children}</div>}
    </div>
  );
}
