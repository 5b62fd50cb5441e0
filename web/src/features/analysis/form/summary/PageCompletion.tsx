import clsx from 'clsx';
import { type CSSProperties, memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { BranchChip } from '../../../../ui/BranchChip/BranchChip';
import { Card } from '../../../../ui/Card/Card';
import { Chip } from '../../../../ui/Chip/Chip';
import layout from '../../../../ui/layout.module.css';
import typeStyles from '../../../../ui/type.module.css';
import { useFormat } from '../../useFormat';
import type { PageAnalytics } from '../api/formAnalytics';
import { FlashOnChange } from '../live/FlashOnChange';
import styles from './PageCompletion.module.css';

/** Drop-off: how many people reached each page, and how many continued. */
export const PageCompletion = memo(function PageCompletion({
  id,
  pages: counted,
  starts,
}: {
  id: string;
  pages: readonly PageAnalytics[];
  starts: number;
}) {
  const { t } = useTranslation('analytics');
  const headingId = useId();
  const pages = counted.map((page) => withoutViews(page, starts));
  const most = Math.max(1, ...pages.map(({ entered }) => entered));
  return (
    <Card as="section" id={id} className={styles['card']} aria-labelledby={headingId}>
      <div className={clsx(layout['spreadWrap'], styles['head'])}>
        <h2 id={headingId} tabIndex={-1} className={typeStyles['titleS']}>
          {t('pages.title')}
        </h2>
        <p className={clsx(typeStyles['help'], layout['row'], layout['gap16'])} aria-hidden="true">
          <span className={clsx(layout['row'], layout['gap6'], styles['key'])}>
            <span className={styles['continued']} />
            {t('pages.continued')}
          </span>
          <span className={clsx(layout['row'], layout['gap6'], styles['key'])}>
            <span className={styles['left']} />
            {t('pages.left')}
          </span>
        </p>
      </div>
      <ol className={clsx(layout['grid'], styles['pages'])}>
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

/** The server counts every view as entering the start page, but only a started response can drop off. */
function withoutViews(page: PageAnalytics, starts: number): PageAnalytics {
  const continued = Math.max(0, page.entered - page.left);
  const entered = Math.min(page.entered, Math.max(starts, continued));
  return { ...page, entered, left: entered - continued };
}

type PageRowProps = { page: PageAnalytics; number: number | null; from: number; most: number };

function PageRow({ page, number, from, most }: PageRowProps) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const continued = Math.max(0, page.entered - page.left);
  const style: CSSProperties & Record<`--${string}`, number> = {
    '--entered': page.entered / most,
    '--continued': continued / most,
  };
  return (
    <li className={clsx(layout['grid'], styles['row'])}>
      <div>
        <p className={clsx(layout['baselineRow'], layout['gap8'])}>
          <span className={clsx(typeStyles['pageNumber'], layout['rigid'])} aria-hidden="true">
            {number === null ? '·' : twoDigits(number)}
          </span>
          <span className={clsx(typeStyles['clamp'], typeStyles['strong'], styles['words'])} dir="auto">
            {page.pageTitle}
          </span>
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
      <p className={clsx(typeStyles['numbers'], styles['numbers'])}>
        <span className={typeStyles['strong']}>
          <FlashOnChange>{format.number(continued)}</FlashOnChange>
        </span>{' '}
        <span className={typeStyles['faint']}>{t('pages.of', { number: format.number(page.entered) })}</span>
        <span className={clsx(typeStyles['hint'], layout['block'])}>
          {t('pages.share', { share: format.share(continued, page.entered) })}
        </span>
        {page.left > 0 && (
          <span className={layout['visuallyHidden']}>
            {t('pages.leftHere', { count: page.left, number: format.number(page.left) })}
          </span>
        )}
      </p>
    </li>
  );
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
