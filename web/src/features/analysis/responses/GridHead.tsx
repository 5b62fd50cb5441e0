// biome-ignore-all lint/a11y/useSemanticElements: virtualised rows are positioned by pixels, which a table cannot do.
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells get the focus, one at a time.

import clsx from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import layout from '../../../ui/layout.module.css';
import { useFormat } from '../useFormat';
import { nameOf, type QuestionColumn } from './columns';
import { NumberedText } from './NumberedText';
import styles from './ResponseGrid.module.css';
import { useResponsesContext } from './responsesContext';
import { SelectTick } from './SelectTick';

type GridHeadProps = {
  /** The columns' widths. */
  template: string;
  questions: readonly QuestionColumn[];
};

/** The column headers, with the checkbox that selects all loaded rows. */
export function GridHead({ template, questions }: GridHeadProps) {
  const { t } = useTranslation('responses');
  const { number } = useFormat();
  const { url, selection, isFlagged } = useResponsesContext();
  const { sort } = url.filter;
  const first = selection === undefined ? 1 : 2;
  const facts = [
    isFlagged ? t('column.spamReason') : t('column.status'),
    t('column.version'),
    t('column.duration'),
  ];
  return (
    <div role="rowgroup" className={styles['head']}>
      <div
        role="row"
        className={styles['headRow']}
        style={{ gridTemplateColumns: template }}
        aria-rowindex={1}
      >
        {selection && (
          <div role="columnheader" className={styles['tickCell']} aria-colindex={1}>
            <SelectTick
              label={t('selection.all', { count: selection.loaded, shown: number(selection.loaded) })}
              checked={selection.isAll}
              mixed={selection.count > 0 && !selection.isAll}
              onChange={selection.all}
            />
          </div>
        )}
        <div
          role="columnheader"
          className={styles['headCell']}
          aria-colindex={first}
          aria-sort={sort === undefined ? 'descending' : 'ascending'}
        >
          <button
            type="button"
            className={clsx(layout['inlineRow'], layout['gap4'], layout['hoverArea'], styles['sort'])}
            title={sort === undefined ? t('sort.newestFirst') : t('sort.oldestFirst')}
            onClick={() => url.setFilter({ sort: sort === undefined ? 'startedAt' : undefined })}
          >
            {t('column.started')}
            {sort === undefined ? <ArrowDown size={14} /> : <ArrowUp size={14} />}
          </button>
        </div>
        {facts.map((name, at) => (
          <div key={name} role="columnheader" className={styles['headCell']} aria-colindex={first + 1 + at}>
            {name}
          </div>
        ))}
        {questions.map((question, at) => {
          const name = nameOf(question, t('removed'));
          return (
            <div
              key={question.questionId}
              role="columnheader"
              className={styles['headCell']}
              aria-colindex={first + 1 + facts.length + at}
              data-removed={question.removed || undefined}
              title={name}
            >
              <NumberedText text={name} />
            </div>
          );
        })}
      </div>
    </div>
  );
}
