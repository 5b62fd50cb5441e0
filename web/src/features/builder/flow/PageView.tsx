import clsx from 'clsx';
import { ArrowDown, Flag, Plus, Split } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProblemCode } from '../../../form-rules/authoring/problem';
import { BranchChip } from '../../../ui/BranchChip/BranchChip';
import { Button } from '../../../ui/Button/Button';
import { Chip } from '../../../ui/Chip/Chip';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import { RichSentence } from '../condition/RichSentence';
import { announce } from '../editor/announce';
import { useEditor } from '../editor/EditorContext';
import { onePerCode } from '../problems/ProblemLine';
import endStyles from './EndNode.module.css';
import { useFlow } from './flowContext';
import { edgesFrom, type FlowEdge } from './flowGraph';
import { NodeProblem } from './NodeProblem';
import styles from './PageView.module.css';

/** Problems of the target of an edge. */
const TARGET_PROBLEMS: Record<FlowEdge['kind'], readonly ProblemCode[]> = {
  true: ['true_page_missing', 'true_page_is_own'],
  false: ['false_page_missing', 'false_page_is_own'],
  next: ['next_page_missing', 'next_page_is_own'],
};

const titleClass = clsx(typeStyles['display'], typeStyles['breakWords'], styles['title']);
const linkClass = clsx(layout['rigid'], typeStyles['link'], styles['show']);

/** The current page on top, and where its answers lead: True on the left, False on the right. */
export function PageView() {
  const { flow, texts, current, onEditPage, onAddCondition } = useFlow();
  const { t } = useTranslation('publishing');
  const { t: tb } = useTranslation('builder');
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(current.id);
  const edges = edgesFrom(flow, current.id);
  const condition = texts.condition(current);
  const targetProblems = edges.flatMap(({ kind }) => TARGET_PROBLEMS[kind]);
  const ownErrors = onePerCode(current.errors.filter(({ code }) => !targetProblems.includes(code)));
  const focusHeading = () => heading.current?.focus();

  // Talks to the document's focus: the button that had it disappears when another page is shown.
  useEffect(() => {
    if (shown.current !== current.id) {
      shown.current = current.id;
      heading.current?.focus();
    }
  }, [current.id]);

  return (
    <div className={clsx(layout['stack'], styles['view'])}>
      <article className={clsx(layout['panel'], styles['card'])} data-current="" aria-current="page">
        <div className={clsx(layout['spreadWrap'], styles['row'])}>
          <span className={typeStyles['pageNumber']}>
            {t('flow.pageNumber', { number: texts.number(current) })}
          </span>
          <span className={clsx(layout['wrap'], layout['gap4'])}>
            {current.unreachable && <Chip tone="warn">{tb('pages.unreachable')}</Chip>}
            <Chip tone="accent">{t('flow.current')}</Chip>
          </span>
        </div>
        <h3 ref={heading} tabIndex={-1} className={titleClass} dir="auto">
          {texts.title(current)}
        </h3>
        <div className={clsx(layout['spreadWrap'], styles['row'])}>
          <p className={typeStyles['help']}>{texts.counts(current)}</p>
          <button type="button" className={linkClass} onClick={() => onEditPage(current.pageId)}>
            {t('flow.editPage')}
          </button>
        </div>
        {condition && (
          <div
            className={clsx(layout['grid'], layout['gap10'], typeStyles['breakWords'], styles['condition'])}
          >
            <Split size={18} aria-hidden="true" />
            <div>
              <p className={typeStyles['strong']} dir="auto">
                {condition.question}
              </p>
              <p className={typeStyles['muted']}>
                <RichSentence
                  sentence={(signs) => t('flow.isAnswer', signs)}
                  parts={{
                    answer: (
                      <strong className={clsx(typeStyles['strong'], styles['answer'])} dir="auto">
                        {condition.answer}
                      </strong>
                    ),
                  }}
                />
              </p>
            </div>
          </div>
        )}
        {current.unreachable && (
          <p className={clsx(typeStyles['help'], styles['reason'])}>
            {texts.unreachable(current.unreachable)}
          </p>
        )}
        {[...ownErrors, ...(current.unreachable?.problem?.fix ? [current.unreachable.problem] : [])].map(
          (problem) => (
            <NodeProblem key={problem.code} problem={problem} onFixed={focusHeading} />
          ),
        )}
      </article>
      <div className={clsx(layout['rigid'], styles['stem'])} aria-hidden="true" />
      {current.forks ? (
        <div className={clsx(layout['grid'], styles['fork'])}>
          <div className={styles['diamond']} aria-hidden="true" />
          {edges.map((edge) => (
            <Branch key={edge.id} kind={edge.kind}>
              <EdgeTarget edge={edge} onFixed={focusHeading} />
            </Branch>
          ))}
        </div>
      ) : (
        <div className={clsx(layout['stack'], layout['gap24'], layout['fullWidth'], styles['straight'])}>
          {edges.map((edge) => (
            <EdgeTarget key={edge.id} edge={edge} onFixed={focusHeading} />
          ))}
          {condition === undefined && (
            <p className={clsx(typeStyles['help'], styles['offer'])}>
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

function Branch({ kind, children }: { kind: FlowEdge['kind']; children: ReactNode }) {
  const { t } = useTranslation('builder');
  const branch = kind === 'false' ? 'false' : 'true';
  const label = t(`condition.${branch}`);
  return (
    <section
      className={clsx(layout['stack'], layout['shrink'], styles['branch'])}
      data-kind={branch}
      aria-label={label}
    >
      <div className={styles['line']} aria-hidden="true" />
      <div className={styles['word']}>
        <BranchChip branch={branch} label={label} size="lg" />
      </div>
      <div className={styles['arrow']} aria-hidden="true" />
      {children}
    </section>
  );
}

/** Where an edge leads. A broken branch has no target, only a problem. */
function EdgeTarget({ edge, onFixed }: { edge: FlowEdge; onFixed: () => void }) {
  const { current } = useFlow();
  const problem = current.errors.find(({ code }) => TARGET_PROBLEMS[edge.kind].includes(code));
  return (
    <div className={clsx(layout['stack'], layout['gap12'], layout['fullWidth'], styles['target'])}>
      {problem && (
        <div className={clsx(layout['panel'], styles['problem'])}>
          <NodeProblem problem={problem} onFixed={onFixed} />
        </div>
      )}
      {(edge.kind === 'next' || problem === undefined) && <TargetCard edge={edge} />}
    </div>
  );
}

/** The page an edge leads to, with a line about what follows it. */
function TargetCard({ edge: { to, isOpen } }: { edge: FlowEdge }) {
  const { flow, texts } = useFlow();
  const { t } = useTranslation('publishing');
  const editor = useEditor();
  const page = flow.pages.find(({ id }) => id === to);
  if (page === undefined) {
    return (
      <div className={clsx(layout['row'], layout['gap8'], endStyles['end'])}>
        <Flag size={16} aria-hidden="true" />
        <span dir="auto">{texts.target(to)}</span>
      </div>
    );
  }
  const [next] = edgesFrom(flow, to);
  const after = flow.pages.find((some) => some.id === next?.to);
  const continuation = after
    ? t('flow.goesOn', { number: texts.number(after), title: texts.title(after) })
    : t('flow.endsForm');
  const AfterIcon = page.forks ? Split : after ? ArrowDown : Flag;
  const show = () => {
    editor.select({ pageId: page.pageId });
    announce(texts.spoken(page, true));
  };
  return (
    <article className={clsx(layout['panel'], styles['card'])} data-closed={isOpen ? undefined : ''}>
      <span className={typeStyles['pageNumber']}>{t('flow.pageNumber', { number: texts.number(page) })}</span>
      <h3 className={titleClass} dir="auto">
        {texts.title(page)}
      </h3>
      <p className={typeStyles['help']}>{texts.counts(page)}</p>
      <p className={clsx(layout['topRow'], layout['gap8'], typeStyles['help'], styles['after'])}>
        <AfterIcon size={16} aria-hidden="true" />
        <span className={clsx(layout['grow'], typeStyles['breakWords'])}>
          {page.forks ? t('flow.ownCondition') : continuation}
        </span>
        {(page.forks || after) && (
          <button
            type="button"
            className={linkClass}
            aria-label={t('flow.showPage', { number: texts.number(page), title: texts.title(page) })}
            onClick={show}
          >
            {t('flow.show')}
          </button>
        )}
      </p>
      {!isOpen && <p className={clsx(typeStyles['help'], styles['reason'])}>{t('flow.list.closed')}</p>}
    </article>
  );
}
