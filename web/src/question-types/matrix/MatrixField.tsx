import clsx from 'clsx';
import { Check, CircleAlert } from 'lucide-react';
import { type ComponentProps, type CSSProperties, useId } from 'react';
import type { OptionId } from '../../form-rules/ids';
import type { QuestionOf } from '../../form-rules/questions';
import { columnsIn } from '../../form-rules/structuredAnswers';
import layout from '../../ui/layout.module.css';
import typeStyles from '../../ui/type.module.css';
import choiceStyles from '../Choices.module.css';
import { ClearAnswer } from '../ClearAnswer';
import type { DisplayedOption } from '../displayedOptions';
import type { FieldProps } from '../fieldProps';
import { useWasInvalid } from '../useWasInvalid';
import { displayedColumns, displayedRows } from './displayedGrid';
import styles from './MatrixField.module.css';
import { matrixTexts } from './matrixTexts';

/** One choice per row, or several: a grid if its columns fit, otherwise a card per row. */
export function MatrixField({
  question,
  answer,
  onAnswer,
  labelledBy,
  describedBy,
  isInvalid,
  isRequired,
  shuffleSeed,
}: FieldProps<QuestionOf<'Matrix'>>) {
  const own = useId();
  const columns = displayedColumns(question);
  const width = widthOf(columns);
  const chosenIn = (row: OptionId) => question.optionIds.filter((id) => columnsIn(answer, row).includes(id));
  const wasInvalid = useWasInvalid(isInvalid);

  function choose(row: OptionId, chosen: readonly OptionId[]) {
    const answered = question.rowIds.flatMap((id): [string, string | readonly string[]][] => {
      const ids = id === row ? chosen : chosenIn(id);
      const [first] = ids;
      return first === undefined ? [] : [[id, question.several === true ? ids : first]];
    });
    onAnswer(answered.length > 0 ? { rows: Object.fromEntries(answered) } : undefined);
  }

  return (
    <>
      <div className={clsx(width > GRID_WIDTH && styles['wide'])}>
        <fieldset
          className={clsx(layout['stack'], layout['gap12'], width <= WIDE_GRID_WIDTH && styles['isGrid'])}
          style={columnCount(columns.length)}
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
        >
          <div className={styles['head']} aria-hidden="true">
            <div className={styles['choices']}>
              {columns.map(({ id, label }) => (
                <span key={id} className={clsx(typeStyles['breakWords'], styles['heading'])} dir="auto">
                  {label}
                </span>
              ))}
            </div>
          </div>
          {displayedRows(question, shuffleSeed).map((row) => {
            const chosen = chosenIn(row.id);
            const isMissing = wasInvalid && isRequired && chosen.length === 0;
            return (
              <Row
                key={row.id}
                row={row}
                columns={columns}
                chosen={chosen}
                several={question.several === true}
                name={`${own}${row.id}`}
                isMissing={isMissing}
                isInvalid={isMissing || (isInvalid && !isRequired)}
                isRequired={isRequired}
                onChoose={(ids) => choose(row.id, ids)}
              />
            );
          })}
        </fieldset>
      </div>
      {!isRequired && (
        <ClearAnswer
          isEmpty={answer === undefined}
          className={choiceStyles['clear']}
          onClear={() => onAnswer(undefined)}
        />
      )}
    </>
  );
}

type RowProps = {
  row: DisplayedOption;
  columns: readonly DisplayedOption[];
  chosen: readonly OptionId[];
  several: boolean;
  /** Also the prefix of its ids. */
  name: string;
  isMissing: boolean;
  isInvalid: boolean;
  isRequired: boolean;
  onChoose: (chosen: readonly OptionId[]) => void;
};

function Row({ row, columns, chosen, several, name, isMissing, isInvalid, isRequired, onChoose }: RowProps) {
  function choose(column: OptionId, isChosen: boolean) {
    onChoose(
      several
        ? columns.flatMap(({ id }) => ((id === column ? isChosen : chosen.includes(id)) ? [id] : []))
        : [column],
    );
  }

  const group = {
    className: clsx(styles['row'], isInvalid && styles['isInvalid']),
    'aria-labelledby': `${name}row`,
    'aria-describedby': isMissing ? `${name}missing` : undefined,
  };
  const content = (
    <>
      <div className={styles['about']}>
        <div id={`${name}row`} className={clsx(typeStyles['breakWords'], styles['label'])} dir="auto">
          {row.label}
        </div>
        {isMissing && (
          <p id={`${name}missing`} className={clsx(layout['topRow'], layout['gap6'], styles['missing'])}>
            <CircleAlert size={16} aria-hidden="true" />
            {matrixTexts().missing}
          </p>
        )}
      </div>
      <div className={styles['choices']}>
        {columns.map(({ id, label }) => {
          return (
            <Cell
              key={id}
              type={several ? 'checkbox' : 'radio'}
              name={name}
              column={label}
              columnId={`${name}${id}`}
              checked={chosen.includes(id)}
              aria-labelledby={`${name}row ${name}${id}`}
              aria-invalid={several ? isInvalid : undefined}
              data-fault={isMissing}
              onChange={({ target }) => choose(id, target.checked)}
            />
          );
        })}
      </div>
    </>
  );
  return several ? (
    <fieldset {...group}>{content}</fieldset>
  ) : (
    <div {...group} role="radiogroup" aria-required={isRequired} aria-invalid={isInvalid}>
      {content}
    </div>
  );
}

type CellProps = ComponentProps<'input'> & { column: string; columnId: string; 'data-fault': boolean };

function Cell({ column, columnId, ...input }: CellProps) {
  return (
    <label className={styles['choice']} dir="auto">
      <span className={clsx(layout['center'], layout['rigid'])}>
        <input {...input} className={choiceStyles[input.type === 'checkbox' ? 'check' : 'radio']} />
        {input.type === 'checkbox' && <Check size={12} className={choiceStyles['tick']} aria-hidden="true" />}
      </span>
      <span id={columnId} className={clsx(layout['shrink'], typeStyles['breakWords'], styles['column'])}>
        {column}
      </span>
    </label>
  );
}

/** The space for columns in the narrowest grid, in pixels: five sevenths of 480, or three quarters of 600. */
const GRID_WIDTH = 342;
const WIDE_GRID_WIDTH = 450;

/** How wide columns are that do not break the words of their headings, in pixels. */
function widthOf(columns: readonly DisplayedOption[]): number {
  const words = columns.flatMap(({ label }) => label.split(/\s+/));
  const widest = Math.max(0, ...words.map(({ length }) => length));
  return columns.length * Math.max(40, 8 + 6.5 * widest);
}

function columnCount(count: number): CSSProperties {
  const style: CSSProperties & Record<'--columns', number> = { '--columns': count };
  return style;
}
