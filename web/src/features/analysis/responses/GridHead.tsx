// biome-ignore-all lint/a11y/useSemanticElements: only what is in view is drawn, placed by pixels; no table can do that.
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells take the focus, one of them at a time.
import { useTranslation } from 'react-i18next';
import typeStyles from '../../../ui/type.module.css';
import { nameOf, type QuestionColumn } from './columns';
import { useWriting } from './describeResponse';
import styles from './ResponseGrid.module.css';
import { SelectTick } from './SelectTick';
import type { Selection } from './useSelection';

type GridHeadProps = {
  /** The columns' widths. */
  template: string;
  questions: readonly QuestionColumn[];
  selection: Selection | undefined;
  held: boolean;
};

/** What the columns are; with the box that selects all that is loaded. */
export function GridHead({ template, questions, selection, held }: GridHeadProps) {
  const { t } = useTranslation('responses');
  const { number } = useWriting();
  const first = selection === undefined ? 1 : 2;
  const facts = [
    t('column.started'),
    held ? t('column.why') : t('column.status'),
    t('column.version'),
    t('column.taken'),
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
        {facts.map((name, at) => (
          <div key={name} role="columnheader" className={styles['headCell']} aria-colindex={first + at}>
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
              aria-colindex={first + facts.length + at}
              data-removed={question.removed || undefined}
              title={name}
            >
              <span className={typeStyles['truncate']} dir="auto">
                {name}
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
}
