import clsx from 'clsx';
import { Check, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button/Button';
import { Chip } from '../../../ui/Chip/Chip';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/Notice/Notice';
import typeStyles from '../../../ui/type.module.css';
import { useFormat } from '../useFormat';
import type { WholePage, WholeResponse } from './api/wholeResponse';
import { durationText, spamReasonText } from './describeResponse';
import { type PositionLabels, positionLabels } from './positionLabels';
import { ResponsePage } from './ResponsePage';
import { useResponsesContext } from './responsesContext';
import { StatusChip } from './StatusChip';
import styles from './WholeResponseView.module.css';

/** A whole response, with the question texts of its own version. */
export function WholeResponseView({ response }: { response: WholeResponse }) {
  const { t } = useTranslation('responses');
  const { analytics, release, isOwner } = useResponsesContext();
  const labels = positionLabels(analytics);
  const path = response.pages.filter(({ onPath }) => onPath);
  const left = response.pages.filter(({ onPath }) => !onPath);
  return (
    <div className={clsx(layout['stack'], layout['gap24'])}>
      {response.quarantineReason !== undefined && (
        <Notice
          tone="warn"
          action={
            isOwner && (
              <Button
                variant="secondary"
                size="sm"
                icon={<Check size={14} />}
                busy={release.isPending}
                onClick={() => release.start([response.responseId])}
              >
                {t('selection.release', { count: 1 })}
              </Button>
            )
          }
        >
          {t('one.flagged')} · {spamReasonText(t, response.quarantineReason)}
        </Notice>
      )}
      <Facts response={response} />
      {path.length === 0 ? (
        <p className={typeStyles['hint']}>{t('one.noPages')}</p>
      ) : (
        <>
          <Path pages={path} labels={labels} />
          {path.map((page) => (
            <ResponsePage key={page.pageId} page={page} labels={labels} />
          ))}
        </>
      )}
      {left.length > 0 && (
        <details className={styles['left']}>
          <summary className={clsx(layout['row'], layout['gap6'], typeStyles['help'], styles['summary'])}>
            <ChevronRight size={16} />
            {t('one.left')}
          </summary>
          <p className={typeStyles['hint']}>{t('one.leftHelp')}</p>
          {left.map((page) => (
            <ResponsePage key={page.pageId} page={page} labels={labels} />
          ))}
        </details>
      )}
    </div>
  );
}

function Facts({ response }: { response: WholeResponse }) {
  const { t } = useTranslation('responses');
  const format = useFormat();
  const { complete, receipt, version, startedAt, completedAt, seconds } = response;
  return (
    <div className={clsx(layout['stack'], styles['facts'])}>
      <div className={clsx(layout['wrapRow'], layout['gap6'])}>
        <StatusChip complete={complete} />
        <Chip>{t('version', { version })}</Chip>
        {receipt !== undefined && <span className={styles['receipt']}>{t('one.receipt', { receipt })}</span>}
      </div>
      <dl className={clsx(layout['stack'], layout['gap6'])}>
        <Fact name={t('one.started')}>
          <time dateTime={startedAt} title={format.exactTime(startedAt)}>
            {format.timeWithZone(startedAt)}
          </time>
        </Fact>
        <Fact name={t('one.completed')}>
          {completedAt === undefined ? (
            <span className={typeStyles['hint']}>{t('one.notCompleted')}</span>
          ) : (
            <time dateTime={completedAt} title={format.exactTime(completedAt)}>
              {format.timeWithZone(completedAt)}
            </time>
          )}
        </Fact>
        {seconds !== undefined && <Fact name={t('one.duration')}>{durationText(t, format, seconds)}</Fact>}
      </dl>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={clsx(typeStyles['small'], layout['grid'], layout['gap12'], styles['fact'])}>
      <dt className={typeStyles['faint']}>{name}</dt>
      <dd className={typeStyles['numbers']}>{children}</dd>
    </div>
  );
}

function Path({ pages, labels }: { pages: readonly WholePage[]; labels: PositionLabels }) {
  const { t } = useTranslation('responses');
  return (
    <nav className={styles['way']} aria-label={t('one.path')}>
      <ol className={clsx(layout['wrap'], styles['path'])}>
        {pages.map((page, at) => (
          <li key={page.pageId} className={clsx(layout['row'], layout['gap2'], styles['step'])}>
            {at > 0 && <ChevronRight size={14} className={typeStyles['faint']} />}
            <a className={styles['page']} href={`#${anchorOf(page)}`} onClick={scrollTo(page)}>
              <span className={typeStyles['pageNumber']}>{labels.page(page.pageId)}</span>
              <span className={typeStyles['truncate']} dir="auto">
                {page.pageTitle}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

const anchorOf = ({ pageId }: WholePage) => `response-page-${pageId}`;

/** Scrolls by script, because following the link would change the URL of the open response. */
function scrollTo(page: WholePage) {
  return (event: { preventDefault: () => void }) => {
    event.preventDefault();
    document.getElementById(anchorOf(page))?.scrollIntoView({ block: 'start' });
  };
}
