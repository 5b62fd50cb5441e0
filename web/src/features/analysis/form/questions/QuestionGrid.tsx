// biome-ignore-all lint/a11y/noRedundantRoles: phones lay the table out as blocks, and Safari then drops its roles.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- see above. */

import clsx from 'clsx';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { answerTypeOf } from '../../../../form-rules/questionKinds';
import { Chip } from '../../../../ui/Chip/Chip';
import layout from '../../../../ui/layout.module.css';
import typeStyles from '../../../../ui/type.module.css';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden/VisuallyHidden';
import { useFormat } from '../../useFormat';
import type { GridAnalytics, GridHeading, QuestionAnalytics } from '../api/formAnalytics';
import { FlashOnChange } from '../live/FlashOnChange';
import { useUrlState } from '../useUrlState';
import { BarRows } from './BarRows';
import { barsOutside, cellKey } from './gridCells';
import { bestFirst, meanPlaces } from './meanPlaces';
import styles from './QuestionGrid.module.css';
import { type Bar, wholeOf } from './useBars';
import { useStableValue } from './useStableValue';

/** More columns do not fit on paper. */
const PRINTED_COLUMNS = 6;
/** The strongest shade in per cent: the share keeps a contrast of 4.5:1 on it in both themes. */
const STRONGEST_SHADE = 40;

type QuestionGridProps = {
  title: string;
  question: QuestionAnalytics;
  grid: GridAnalytics;
  bars: readonly Bar[];
};

/** How often each column was chosen for each row of a Matrix, or each place for each option of a Ranking. */
export function QuestionGrid({ title, question, grid, bars }: QuestionGridProps) {
  const { t } = useTranslation('analytics');
  const isRanking = answerTypeOf(question.type) === 'order';
  const means = isRanking ? meanPlaces(grid, bars) : undefined;
  const rows = useSortedRows(grid, means);
  const columns = isRanking
    ? grid.columns.map((column) => ({ ...column, label: t('grid.place', { place: column.label }) }))
    : grid.columns;
  const counted = new Map(bars.map((bar) => [bar.key, bar]));
  const earlier = barsOutside(grid, bars);
  return (
    <>
      <div className={styles['frame']} data-wide={columns.length > PRINTED_COLUMNS || undefined}>
        <div className={styles['scroller']}>
          <table role="table" className={styles['table']}>
            <caption>
              <VisuallyHidden>{t('table.caption', { question: title })}</VisuallyHidden>
            </caption>
            <thead role="rowgroup">
              <tr role="row">
                <th role="columnheader" scope="col" className={styles['rowHeading']}>
                  {t(isRanking ? 'grid.option' : 'grid.row')}
                </th>
                {isRanking && (
                  <th role="columnheader" scope="col">
                    {t('grid.mean')}
                  </th>
                )}
                {columns.map((column) => (
                  <th key={column.key} role="columnheader" scope="col">
                    <Heading heading={column} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody role="rowgroup">
              {rows.map((row) => (
                <tr key={row.key} role="row" className={styles['row']}>
                  <th role="rowheader" scope="row" className={styles['rowHeading']}>
                    <Heading heading={row} />
                  </th>
                  {means && <MeanCell mean={means.get(row.key)} />}
                  {columns.map((column) => (
                    <CountCell
                      key={column.key}
                      question={question}
                      column={column}
                      barKey={cellKey(row.key, column.key)}
                      bar={counted.get(cellKey(row.key, column.key))}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
      <p className={clsx(typeStyles['hint'], layout['marginTop16'])}>{t('grid.shares')}</p>
      {earlier.length > 0 && (
        <div className={layout['marginTop24']}>
          <h3 className={clsx(typeStyles['help'], typeStyles['strong'])}>{t('grid.earlier')}</h3>
          <BarRows bars={earlier} question={title} questionId={question.questionId} hasOneHue />
        </div>
      )}
    </>
  );
}

/** The options of a Ranking by mean place; the order stays while live updates arrive. */
function useSortedRows(
  { rows }: GridAnalytics,
  means: ReadonlyMap<string, number> | undefined,
): readonly GridHeading[] {
  const order = useStableValue(rows.map(({ key }) => key).join(' '), () => {
    const sorted = means === undefined ? rows : bestFirst(rows, means);
    return new Map(sorted.map(({ key }, at) => [key, at]));
  });
  return rows.toSorted((one, other) => (order.get(one.key) ?? 0) - (order.get(other.key) ?? 0));
}

function Heading({ heading: { label, removed } }: { heading: GridHeading }) {
  const { t } = useTranslation('analytics');
  return (
    <span className={clsx(layout['stack'], layout['gap4'], styles['heading'])}>
      <span className={typeStyles['breakWords']} dir="auto">
        {label}
      </span>
      {removed === true && (
        <>
          {' '}
          <span>
            <Chip tone="outline">{t('removed')}</Chip>
          </span>
        </>
      )}
    </span>
  );
}

function MeanCell({ mean }: { mean: number | undefined }) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  return (
    <td role="cell" className={styles['cell']}>
      <span className={clsx(typeStyles['small'], styles['column'])} aria-hidden="true">
        {t('grid.mean')}
      </span>
      <span className={clsx(typeStyles['strong'], typeStyles['numbers'], styles['value'])}>
        <FlashOnChange>{mean === undefined ? t('stats.nothing') : format.mean(mean)}</FlashOnChange>
      </span>
    </td>
  );
}

type CountCellProps = {
  question: QuestionAnalytics;
  column: GridHeading;
  barKey: string;
  /** Missing if nobody chose the column. */
  bar: Bar | undefined;
};

function CountCell({ question, column, barKey, bar }: CountCellProps) {
  const { t } = useTranslation('analytics');
  const { answersAt } = useUrlState();
  const format = useFormat();
  const count = bar?.count ?? 0;
  const whole = wholeOf(question);
  const share = whole > 0 ? Math.min(1, count / whole) : 0;
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--share': `${100 * share}%`,
    '--shade': `${STRONGEST_SHADE * share}%`,
  };
  const className = clsx(typeStyles['numbers'], styles['value']);
  const text = (
    <>
      <span className={count > 0 ? typeStyles['strong'] : undefined}>
        <FlashOnChange>{format.number(count)}</FlashOnChange>
      </span>{' '}
      <span className={clsx(typeStyles['small'], typeStyles['muted'])}>{format.share(count, whole)}</span>
    </>
  );
  return (
    <td role="cell" className={clsx(styles['cell'], styles['count'])} style={style}>
      <span
        className={clsx(typeStyles['small'], typeStyles['breakWords'], styles['column'])}
        dir="auto"
        aria-hidden="true"
      >
        {column.label}
        {column.removed === true && <span className={typeStyles['faint']}> {t('removed')}</span>}
      </span>
      {count > 0 ? (
        // Links to the responses with this answer.
        <Link to={answersAt(question.questionId, barKey)} className={className} title={bar?.label}>
          {text}
        </Link>
      ) : (
        <span className={className}>{text}</span>
      )}
    </td>
  );
}
