import clsx from 'clsx';
import { ChartBar, ChartColumn, ChartPie, MessageSquareText, Table2 } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asksForNps, takesText } from '../../../../form-rules/questionKinds';
import { numberLabel } from '../../../../form-rules/questionNumbers';
import { Button } from '../../../../ui/Button/Button';
import { Card } from '../../../../ui/Card/Card';
import { Chip } from '../../../../ui/Chip/Chip';
import layout from '../../../../ui/layout.module.css';
import typeStyles from '../../../../ui/type.module.css';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden/VisuallyHidden';
import { useFormat } from '../../useFormat';
import { type QuestionAnalytics, questionTitle } from '../api/formAnalytics';
import { FlashOnChange } from '../live/FlashOnChange';
import { NewestAnswers } from './NewestAnswers';
import { NpsScore } from './NpsScore';
import { BARS_SHOWN } from './pickBars';
import styles from './QuestionCard.module.css';
import { QuestionCharts } from './QuestionCharts';
import { QuestionGrid } from './QuestionGrid';
import { QuestionTable } from './QuestionTable';
import { TypeSpecificView, type TypeSpecificViewName, typeSpecificViewOf } from './TypeSpecificView';
import { allowsSeveral, type Bar, useBars, wholeOf } from './useBars';

type View = 'own' | 'charts' | 'table' | 'grid';

const POSITIONS = ['first', 'second'] as const;

const ICONS = {
  showAnswers: <MessageSquareText />,
  showOverTime: <ChartColumn />,
  showValues: <ChartBar />,
  showCharts: <ChartPie />,
  showTable: <Table2 />,
} as const;

type QuestionCardProps = {
  /** The element id. */
  id: string;
  question: QuestionAnalytics;
  /** Null for a removed question. */
  number: number | null;
};

/** The answers to one question: in a view for its type, as pie and bars, or as a table; a grid is always a table. */
export const QuestionCard = memo(function QuestionCard({ id, question, number }: QuestionCardProps) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const bars = useBars(question);
  const own = typeSpecificViewOf(question);
  const { grid } = question;
  const views = viewsOf(question);
  const [chosen, setView] = useState<View>();
  // The type of a question can change while the page is open.
  const view = chosen !== undefined && views.includes(chosen) ? chosen : views[0];
  const headingId = useId();
  const title = questionTitle(question);
  const hasCounts = bars.some(({ count }) => count > 0);
  return (
    <Card as="section" id={id} className={styles['card']} aria-labelledby={headingId}>
      <div className={clsx(layout['grid'], styles['head'])}>
        <h2
          id={headingId}
          tabIndex={-1}
          className={clsx(typeStyles['titleS'], typeStyles['breakWords'])}
          dir="auto"
        >
          {number !== null && (
            <>
              <span className={typeStyles['faint']} dir="ltr">
                {numberLabel(number)}
              </span>{' '}
            </>
          )}
          {title === '' ? t('questions.untitled') : title}
          {question.removed === true && (
            <>
              {' '}
              <span className={typeStyles['nowrap']}>
                <Chip tone="outline">{t('removed')}</Chip>
              </span>
            </>
          )}
        </h2>
        <p className={clsx(typeStyles['help'], typeStyles['nowrap'], styles['answers'])}>
          <FlashOnChange>
            {t('questions.answers', { count: question.answered, number: format.number(question.answered) })}
          </FlashOnChange>
          {question.skipped > 0 && (
            <span className={typeStyles['faint']}>
              {' · '}
              {t('questions.skipped', { number: format.number(question.skipped) })}
            </span>
          )}
          {question.mean !== undefined && (
            <span className={clsx(typeStyles['medium'], styles['mean'])}>
              {' · '}
              <FlashOnChange>{t('questions.mean', { mean: format.mean(question.mean) })}</FlashOnChange>
            </span>
          )}
        </p>
        {hasCounts && views.length > 1 && (
          <div className={clsx(layout['row'], layout['screenOnly'], styles['views'])}>
            {/* Keyed by position, so that the button keeps the focus when the view changes. */}
            {views
              .filter((other) => other !== view)
              .map((other, position) => (
                <ViewButton key={POSITIONS[position]} view={other} own={own} title={title} onShow={setView} />
              ))}
          </div>
        )}
      </div>
      {hasCounts ? (
        <>
          {/* A grid is a table that screen readers read cell by cell. */}
          {view !== 'grid' && !(view === 'own' && own === 'showAnswers') && (
            <VisuallyHidden>
              <Summary question={question} bars={bars} />
            </VisuallyHidden>
          )}
          {asksForNps(question.type) && <NpsScore bars={bars} />}
          {view === 'own' && own !== undefined && (
            <TypeSpecificView view={own} title={title} question={question} bars={bars} />
          )}
          {view === 'charts' && <QuestionCharts title={title} question={question} bars={bars} />}
          {view === 'grid' && grid !== undefined && (
            <QuestionGrid title={title} question={question} grid={grid} bars={bars} />
          )}
          {view === 'table' && <QuestionTable title={title} bars={bars} />}
          {allowsSeveral(question) && (
            <p className={clsx(typeStyles['hint'], layout['marginTop16'])}>{t('questions.several')}</p>
          )}
        </>
      ) : (
        <p className={clsx(typeStyles['hint'], styles['none'])}>{t('questions.none')}</p>
      )}
      {question.latest !== undefined && question.latest.length > 0 && (
        <NewestAnswers
          title={t(takesText(question.type) ? 'questions.newest' : 'questions.newestOther')}
          latest={question.latest}
        />
      )}
    </Card>
  );
});

/** The views, the first one is the default. */
function viewsOf(question: QuestionAnalytics): readonly View[] {
  if (question.grid !== undefined) {
    return ['grid'];
  }
  return typeSpecificViewOf(question) === undefined ? ['charts', 'table'] : ['own', 'charts', 'table'];
}

type ViewButtonProps = {
  view: View;
  own: TypeSpecificViewName | undefined;
  title: string;
  onShow: (view: View) => void;
};

function ViewButton({ view, own, title, onShow }: ViewButtonProps) {
  const { t } = useTranslation('analytics');
  const name = view === 'own' && own !== undefined ? own : view === 'table' ? 'showTable' : 'showCharts';
  const label = t(`questions.${name}`);
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={ICONS[name]}
      aria-label={t('questions.viewOf', { view: label, question: title })}
      onClick={() => onShow(view)}
    >
      {label}
    </Button>
  );
}

/** The counts as a sentence, for screen readers. */
function Summary({ question, bars }: { question: QuestionAnalytics; bars: readonly Bar[] }) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const whole = wholeOf(question);
  const parts = bars.slice(0, BARS_SHOWN).map(({ label, count, share }) =>
    t('questions.summaryPart', {
      label,
      done: format.number(count),
      count: whole,
      number: format.number(whole),
      share,
    }),
  );
  return format.list(parts);
}
