import { ArrowDown, Flag, Plus, Split } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageId } from '../../../form-rules/ids';
import type { Problem, ProblemCode } from '../../../form-rules/publishing/problem';
import { BranchChip } from '../../../ui/BranchChip/BranchChip';
import { Button } from '../../../ui/Button/Button';
import { Chip } from '../../../ui/Chip/Chip';
import typeStyles from '../../../ui/type.module.css';
import { SentenceOf } from '../condition/SentenceOf';
import type { DraftForm } from '../draft/document';
import { announce } from '../editor/announce';
import { useEditor } from '../editor/EditorContext';
import { onePerCode } from '../problems/ProblemLine';
import { END, type Flow, type FlowPage, type FlowWay, waysFrom } from './flowOf';
import { NodeProblem } from './NodeProblem';
import styles from './PageView.module.css';
import type { FlowWords } from './useFlowWords';

export type PageViewProps = {
  form: DraftForm;
  flow: Flow;
  words: FlowWords;
  current: FlowPage;
  onEditPage: (id: PageId) => void;
  onAddCondition: (id: PageId) => void;
};

/** What is wrong with where one way leads. */
const FAULTS: Record<FlowWay['way'], readonly ProblemCode[]> = {
  true: ['true_page_missing', 'true_page_is_own'],
  false: ['false_page_missing', 'false_page_is_own'],
  next: ['next_page_missing', 'next_page_is_own'],
};

/** The current page on top, and where its answers lead: True on the left, False on the right. */
export function PageView({ flow, words, current, onEditPage, onAddCondition }: PageViewProps) {
  const { t } = useTranslation('publishing');
  const { t: tb } = useTranslation('builder');
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(current.id);
  const ways = waysFrom(flow, current.id);
  const condition = words.condition(current);
  const faults = ways.flatMap(({ way }) => FAULTS[way]);
  const ownErrors = onePerCode(current.errors.filter(({ code }) => !faults.includes(code)));
  const toHeading = () => heading.current?.focus();

  // Talks to the document's focus: the button that showed another page is gone with the old one.
  useEffect(() => {
    if (shown.current !== current.id) {
      shown.current = current.id;
      heading.current?.focus();
    }
  }, [current.id]);

  return (
    <div className={styles['view']}>
      <article className={styles['card']} data-current="" aria-current="page">
        <div className={styles['row']}>
          <span className={styles['number']}>{t('flow.pageNumber', { number: words.number(current) })}</span>
          <span className={styles['chips']}>
            {current.lost && <Chip tone="warn">{tb('pages.unreachable')}</Chip>}
            <Chip tone="accent">{t('flow.current')}</Chip>
          </span>
        </div>
        <h3 ref={heading} tabIndex={-1} className={styles['title']}>
          {words.title(current)}
        </h3>
        <div className={styles['row']}>
          <p className={styles['counts']}>{words.counts(current)}</p>
          <button type="button" className={styles['show']} onClick={() => onEditPage(current.pageId)}>
            {t('flow.editPage')}
          </button>
        </div>
        {condition && (
          <div className={styles['condition']}>
            <Split size={18} aria-hidden="true" />
            <div>
              <p className={typeStyles['strong']}>{condition.question}</p>
              <p className={typeStyles['muted']}>
                <SentenceOf
                  sentence={(signs) => t('flow.isAnswer', signs)}
                  parts={{ answer: <strong className={styles['answer']}>{condition.answer}</strong> }}
                />
              </p>
            </div>
          </div>
        )}
        {current.lost && <p className={styles['reason']}>{words.lost(current.lost)}</p>}
        {[...ownErrors, ...(current.lost?.problem?.fix ? [current.lost.problem] : [])].map((problem) => (
          <NodeProblem key={problem.code} problem={problem} onMended={toHeading} />
        ))}
      </article>
      <div className={styles['stem']} aria-hidden="true" />
      {current.forks ? (
        <div className={styles['fork']}>
          <div className={styles['diamond']} aria-hidden="true" />
          {ways.map((way) => (
            <Branch key={way.id} way={way.way} problem={faultOf(current, way)} onMended={toHeading}>
              <TargetCard flow={flow} words={words} id={way.to} isOpen={way.isOpen} />
            </Branch>
          ))}
        </div>
      ) : (
        <div className={styles['straight']}>
          {ways.map((way) => {
            const problem = faultOf(current, way);
            return (
              <div key={way.id} className={styles['target']}>
                {problem && (
                  <div className={styles['fault']}>
                    <NodeProblem problem={problem} onMended={toHeading} />
                  </div>
                )}
                <TargetCard flow={flow} words={words} id={way.to} isOpen />
              </div>
            );
          })}
          {condition === undefined && (
            <p className={styles['offer']}>
              {t('flow.noCondition')}{' '}
              <Button
                variant="ghost"
                size="sm"
                icon={<Plus size={14} />}
                onClick={() => onAddCondition(current.pageId)}
              >
                {t('flow.addCondition')}
              </Button>
            </p>
          )}
        </div>
      )}
    </div>
  );
}

function faultOf({ errors }: FlowPage, { way }: FlowWay): Problem | undefined {
  return errors.find(({ code }) => FAULTS[way].includes(code));
}

function Branch({
  way,
  problem,
  onMended,
  children,
}: {
  way: FlowWay['way'];
  problem: Problem | undefined;
  onMended: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('builder');
  const branch = way === 'false' ? 'false' : 'true';
  const label = t(`condition.${branch}`);
  return (
    <section className={styles['branch']} data-way={branch} aria-label={label}>
      <div className={styles['line']} aria-hidden="true" />
      <div className={styles['word']}>
        <BranchChip branch={branch} label={label} size="lg" />
      </div>
      <div className={styles['arrow']} aria-hidden="true" />
      <div className={styles['target']}>
        {problem ? (
          <div className={styles['fault']}>
            <NodeProblem problem={problem} onMended={onMended} />
          </div>
        ) : (
          children
        )}
      </div>
    </section>
  );
}

/** A page that a way leads to, and in a line how it goes on from there. */
function TargetCard({
  flow,
  words,
  id,
  isOpen,
}: {
  flow: Flow;
  words: FlowWords;
  id: string;
  isOpen: boolean;
}) {
  const { t } = useTranslation('publishing');
  const editor = useEditor();
  const page = flow.pages.find((some) => some.id === id);
  if (id === END || page === undefined) {
    return (
      <div className={styles['end']}>
        <Flag size={16} aria-hidden="true" />
        {t('flow.thanks')}
      </div>
    );
  }
  const [on] = waysFrom(flow, id);
  const after = flow.pages.find((some) => some.id === on?.to);
  const goesOn = after
    ? t('flow.goesOn', { number: words.number(after), title: words.title(after) })
    : t('flow.endsForm');
  const AfterIcon = page.forks ? Split : after ? ArrowDown : Flag;
  const show = () => {
    editor.select({ pageId: page.pageId });
    announce(words.spoken(page, true));
  };
  return (
    <article className={styles['card']} data-closed={isOpen ? undefined : ''}>
      <span className={styles['number']}>{t('flow.pageNumber', { number: words.number(page) })}</span>
      <h3 className={styles['title']}>{words.title(page)}</h3>
      <p className={styles['counts']}>{words.counts(page)}</p>
      <p className={styles['after']}>
        <AfterIcon size={16} aria-hidden="true" />
        <span className={styles['words']}>{page.forks ? t('flow.ownCondition') : goesOn}</span>
        {(page.forks || after) && (
          <button
            type="button"
            className={styles['show']}
            aria-label={t('flow.showPage', { number: words.number(page), title: words.title(page) })}
            onClick={show}
          >
            {t('flow.show')}
          </button>
        )}
      </p>
      {!isOpen && <p className={styles['reason']}>{t('flow.list.closed')}</p>}
    </article>
  );
}
