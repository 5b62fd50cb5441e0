import { type CSSProperties, memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { BranchChip } from '../../../../ui/BranchChip/BranchChip';
import { Card } from '../../../../ui/Card/Card';
import { Chip } from '../../../../ui/Chip/Chip';
import { useNumbers } from '../../useNumbers';
import type { PageAnalytics } from '../api/formAnalytics';
import { Fresh } from '../live/Fresh';
import styles from './PageCompletion.module.css';

/** Where people stop: how many came to each page, and how many of them went on. */
export const PageCompletion = memo(function PageCompletion({
  id,
  pages,
}: {
  id: string;
  pages: readonly PageAnalytics[];
}) {
  const { t } = useTranslation('analytics');
  const headingId = useId();
  const most = Math.max(1, ...pages.map(({ entered }) => entered));
  return (
    <Card as="section" id={id} className={styles['card']} aria-labelledby={headingId}>
      <div className={styles['head']}>
        <h2 id={headingId} tabIndex={-1} className={styles['title']}>
          {t('pages.title')}
        </h2>
        <p className={styles['legend']} aria-hidden="true">
          <span className={styles['key']}>
            <span className={styles['continued']} />
            {t('pages.continued')}
          </span>
          <span className={styles['key']}>
            <span className={styles['left']} />
            {t('pages.left')}
          </span>
        </p>
      </div>
      <ol className={styles['pages']}>
        {pages.map((page, index) => (
          <PageRow
            key={page.pageId}
            page={page}
            number={page.removed === true ? null : index + 1}
            from={pages.findIndex(({ pageId }) => pageId === page.reachedBy?.pageId) + 1}
            most={most}
          />
        ))}
      </ol>
    </Card>
  );
});

type PageRowProps = { page: PageAnalytics; number: number | null; from: number; most: number };

function PageRow({ page, number, from, most }: PageRowProps) {
  const { t } = useTranslation('analytics');
  const numbers = useNumbers();
  const continued = Math.max(0, page.entered - page.left);
  const style: CSSProperties & Record<`--${string}`, number> = {
    '--entered': page.entered / most,
    '--continued': continued / most,
  };
  return (
    <li className={styles['row']}>
      <div className={styles['page']}>
        <p className={styles['name']}>
          <span className={styles['number']} aria-hidden="true">
            {number === null ? '·' : twoDigits(number)}
          </span>
          <span className={styles['words']}>{page.pageTitle}</span>
        </p>
        {page.removed === true && (
          <p className={styles['chip']}>
            <Chip tone="outline">{t('removed')}</Chip>
          </p>
        )}
        {page.reachedBy !== undefined && from > 0 && (
          <p className={styles['chip']}>
            <BranchChip
              branch={page.reachedBy.when ? 'true' : 'false'}
              label={t(page.reachedBy.when ? 'pages.trueFrom' : 'pages.falseFrom', {
                number: twoDigits(from),
              })}
            />
          </p>
        )}
      </div>
      <div className={styles['track']} style={style} aria-hidden="true">
        <span className={styles['left']} />
        <span className={styles['continued']} />
      </div>
      <p className={styles['numbers']}>
        <span className={styles['count']}>
          <Fresh>{numbers.count(continued)}</Fresh>
        </span>{' '}
        <span className={styles['faint']}>{t('pages.of', { number: numbers.count(page.entered) })}</span>
        <span className={styles['share']}>
          {t('pages.share', { share: numbers.share(continued, page.entered) })}
        </span>
        {page.left > 0 && (
          <span className={styles['leftWords']}>
            {t('pages.leftHere', { count: page.left, number: numbers.count(page.left) })}
          </span>
        )}
      </p>
    </li>
  );
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
