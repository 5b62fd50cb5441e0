import { Split } from 'lucide-react';
import { type ReactNode, type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../form-rules/answer';
import { conditionOf, type Page, type Question } from '../../../form-rules/definition';
import { canCarryCondition } from '../../../form-rules/questionKinds';
import { PageGround, SectionGround } from '../../../question-fields/Grounds';
import { type Run, runsOf } from '../../../question-fields/runs';
import { Button } from '../../../ui/Button/Button';
import { pageOf } from '../draft/document';
import { offerUndo } from '../editor/actionWords';
import { useEdited, useEditor } from '../editor/EditorContext';
import { focusKey } from '../editor/focus';
import { PageProblems } from '../problems/PageProblems';
import { takeInHand, useAnswerInHand } from './answersInHand';
import styles from './ConditionCanvas.module.css';
import { ConditionCard } from './ConditionCard';
import { ConditionDialog } from './ConditionDialog';
import { ConditionSentence } from './ConditionSentence';
import { titleOr } from './describeCondition';
import { NothingToDecide, OnePageOnly } from './MissingForCondition';
import { handAfter, pageConditionOf } from './pageCondition';
import { focusAnswer, useEntryFocus } from './useEntryFocus';

export type ConditionCanvasProps = {
  /** Goes back to editing the page. */
  onDone: () => void;
};

/** The selected page in condition mode: one question is answered, and its answer decides which page follows. */
export function ConditionCanvas({ onDone }: ConditionCanvasProps) {
  const { t } = useTranslation('builder');
  const canvas = useRef<HTMLElement>(null);
  const page = useEdited(({ document, place: { pageId } }) =>
    pageId === undefined ? undefined : pageOf(document.form, pageId),
  );
  return (
    <section ref={canvas} className={styles['canvas']} aria-label={t('condition.area')}>
      <div className={styles['bar']}>
        <Split size={18} className={styles['sign']} aria-hidden="true" />
        <p className={styles['howTo']}>
          <strong>{t('condition.mode')}</strong> {t('condition.howTo')}
        </p>
        <Button variant="secondary" size="sm" onClick={onDone}>
          {t('condition.done')}
        </Button>
      </div>
      {page && <PageInConditionMode page={page} canvas={canvas} onDone={onDone} />}
    </section>
  );
}

type PageInConditionModeProps = ConditionCanvasProps & {
  page: Page;
  canvas: RefObject<HTMLElement | null>;
};

function PageInConditionMode({ page, canvas, onDone }: PageInConditionModeProps) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const { pageId } = page;
  const form = useEdited(({ document }) => document.form);
  const inHand = useAnswerInHand(pageId);
  const condition = pageConditionOf(form, page, inHand);
  const { saved, question, answer, isReady } = condition;
  // Each opening is a dialog of its own, so that it starts from what is set then.
  const [dialog, setDialog] = useState({ isOpen: false, serial: 0 });
  const runs = useMemo(() => runsOf(page), [page]);
  const first = page.questions.find(({ type }) => canCarryCondition(type));
  useEntryFocus(canvas, (question ?? first)?.id);

  const takeAnswer = useCallback(
    (answered: Question, next: Answer | undefined) => {
      const set = conditionOf(editor.getState().document.form, pageId);
      takeInHand(editor, pageId, handAfter(set, answered, next));
    },
    [editor, pageId],
  );
  const choosePages = useCallback(() => {
    if (isReady) {
      setDialog(({ serial }) => ({ isOpen: true, serial: serial + 1 }));
    }
  }, [isReady]);
  const closeDialog = () => setDialog(({ serial }) => ({ isOpen: false, serial }));
  const refocus = () => focusAnswer(canvas.current, (question ?? first)?.id);

  function discard() {
    takeInHand(editor, pageId, undefined);
    refocus();
  }

  function remove() {
    takeInHand(editor, pageId, undefined);
    if (editor.give({ type: 'condition/removed', pageId })) {
      offerUndo(editor, t, t('condition.removed'));
    }
    refocus();
  }

  return (
    <>
      <PageGround page={page} className={styles['ground']}>
        <div className={styles['sheet']}>
          <h1 className={styles['title']} tabIndex={-1} data-focus={focusKey.canvas}>
            {titleOr(page.pageTitle, t)}
          </h1>
          <PageProblems page={page} isWithoutCondition />
          {first === undefined && <NothingToDecide onDone={onDone} />}
          {first !== undefined && form.pages.length === 1 && <OnePageOnly onAdded={refocus} />}
          {runs.map((run) => (
            <RunGround key={run.key} page={page} run={run}>
              <ol className={styles['cards']}>
                {run.questions.map((one) => (
                  <ConditionCard
                    key={one.id}
                    question={one}
                    isDeciding={one.id === question?.id}
                    answer={one.id === question?.id ? answer : undefined}
                    onAnswer={takeAnswer}
                    onEnter={choosePages}
                  />
                ))}
              </ol>
            </RunGround>
          ))}
        </div>
      </PageGround>
      {(saved || first) && (
        <ConditionSentence
          form={form}
          pageId={pageId}
          condition={condition}
          onChoosePages={choosePages}
          onDiscard={discard}
          onRemove={remove}
        />
      )}
      {question && answer !== undefined && (
        <ConditionDialog
          key={`${pageId}-${dialog.serial}`}
          open={dialog.isOpen}
          page={page}
          question={question}
          answer={answer}
          onClose={closeDialog}
          onSet={() => {
            takeInHand(editor, pageId, undefined);
            closeDialog();
          }}
        />
      )}
    </>
  );
}

function RunGround({ page, run, children }: { page: Page; run: Run; children: ReactNode }) {
  const { sectionId } = run;
  if (sectionId === undefined) {
    return children;
  }
  const section = page.sections?.find((one) => one.sectionId === sectionId);
  return <SectionGround section={section}>{children}</SectionGround>;
}
