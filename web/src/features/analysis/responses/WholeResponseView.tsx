import { Check, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button/Button';
import { Chip } from '../../../ui/Chip/Chip';
import { Notice } from '../../../ui/Notice/Notice';
import type { WholePage, WholeResponse } from './api/wholeResponse';
import { useWriting, whyHeld } from './describeResponse';
import { ResponsePage } from './ResponsePage';
import { StatusChip } from './StatusChip';
import styles from './WholeResponseView.module.css';

type WholeResponseViewProps = {
  formId: string;
  response: WholeResponse;
  /** For the owner: a flagged one counts after all. */
  onRelease: (() => void) | undefined;
  isReleasing: boolean;
};

/** A response from its beginning to its end, in the words it was asked in. */
export function WholeResponseView({ formId, response, onRelease, isReleasing }: WholeResponseViewProps) {
  const { t } = useTranslation('responses');
  const path = response.pages.filter(({ onPath }) => onPath);
  const left = response.pages.filter(({ onPath }) => !onPath);
  return (
    <div className={styles['whole']}>
      {response.held !== undefined && (
        <Notice
          tone="warn"
          action={
            onRelease && (
              <Button
                variant="secondary"
                size="sm"
                icon={<Check size={14} />}
                busy={isReleasing}
                onClick={onRelease}
              >
                {t('selection.release', { count: 1 })}
              </Button>
            )
          }
        >
          {t('one.flagged')} · {whyHeld(t, response.held)}
        </Notice>
      )}
      <Facts response={response} />
      {path.length === 0 ? (
        <p className={styles['quiet']}>{t('one.noPages')}</p>
      ) : (
        <>
          <Path pages={path} />
          {path.map((page, at) => (
            <ResponsePage key={page.pageId} formId={formId} page={page} number={at + 1} />
          ))}
        </>
      )}
      {left.length > 0 && (
        <details className={styles['left']}>
          <summary className={styles['summary']}>
            <ChevronRight size={16} />
            {t('one.left')}
          </summary>
          <p className={styles['quiet']}>{t('one.leftHelp')}</p>
          {left.map((page) => (
            <ResponsePage key={page.pageId} formId={formId} page={page} />
          ))}
        </details>
      )}
    </div>
  );
}

function Facts({ response }: { response: WholeResponse }) {
  const { t } = useTranslation('responses');
  const writing = useWriting();
  const { complete, receipt, version, startedAt, completedAt, seconds } = response;
  return (
    <div className={styles['facts']}>
      <div className={styles['chips']}>
        <StatusChip complete={complete} />
        <Chip>{t('version', { version })}</Chip>
        {receipt !== undefined && <span className={styles['receipt']}>{t('one.receipt', { receipt })}</span>}
      </div>
      <dl className={styles['times']}>
        <Fact name={t('one.started')}>
          <time dateTime={startedAt} title={writing.exactTime(startedAt)}>
            {writing.timeWithZone(startedAt)}
          </time>
        </Fact>
        <Fact name={t('one.completed')}>
          {completedAt === undefined ? (
            <span className={styles['quiet']}>{t('one.notCompleted')}</span>
          ) : (
            <time dateTime={completedAt} title={writing.exactTime(completedAt)}>
              {writing.timeWithZone(completedAt)}
            </time>
          )}
        </Fact>
        {seconds !== undefined && <Fact name={t('one.taken')}>{writing.duration(seconds)}</Fact>}
      </dl>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles['fact']}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Path({ pages }: { pages: readonly WholePage[] }) {
  const { t } = useTranslation('responses');
  return (
    <nav className={styles['way']} aria-label={t('one.path')}>
      <ol className={styles['path']}>
        {pages.map((page, at) => (
          <li key={page.pageId} className={styles['step']}>
            {at > 0 && <ChevronRight size={14} className={styles['arrow']} />}
            <a className={styles['page']} href={`#${anchorOf(page)}`} onClick={scrollTo(page)}>
              <span className={styles['number']}>{String(at + 1).padStart(2, '0')}</span>
              <span className={styles['name']}>{page.pageTitle}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

const anchorOf = ({ pageId }: WholePage) => `response-page-${pageId}`;

/** The address names the response, so the chip must not overwrite it. */
function scrollTo(page: WholePage) {
  return (event: { preventDefault: () => void }) => {
    event.preventDefault();
    document.getElementById(anchorOf(page))?.scrollIntoView({ block: 'start' });
  };
}
