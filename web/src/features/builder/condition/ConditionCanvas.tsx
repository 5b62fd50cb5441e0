import clsx from 'clsx';
import { Split } from 'lucide-react';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { PageBackground, SectionBackground } from '../../../form-page/Background';
import { type SectionGroup, sectionGroups } from '../../../form-page/sectionGroups';
import type { PlainAnswer } from '../../../form-rules/answer';
import { conditionOf, type Page } from '../../../form-rules/definition';
import { isHidden, supportsCondition } from '../../../form-rules/questionKinds';
import type { Question } from '../../../form-rules/questions';
import { Button } from '../../../ui/Button/Button';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import { pageOf } from '../draft/document';
import { useEditor, useEditorState } from '../editor/EditorContext';
import { focusKey } from '../editor/focus';
import { offerUndo } from '../editor/offerUndo';
import { PageProblems } from '../problems/PageProblems';
import styles from './ConditionCanvas.module.css';
import { ConditionCard } from './ConditionCard';
import { ConditionDialog } from './ConditionDialog';
import { NoBranchQuestion, SinglePage } from './ConditionPrerequisites';
import { ConditionSentence } from './ConditionSentence';
import { titleOrUntitled } from './describeCondition';
import { pageConditionOf, pendingAfter } from './pageCondition';
import { setPendingAnswer, usePendingAnswer } from './pendingAnswers';
import { focusAnswer, useEntryFocus } from './useEntryFocus';
import { onPagePickerRequest } from './usePageModes';

export type ConditionCanvasProps = {
  /** Returns to edit mode. */
  onDone: () => void;
};

/** The selected page in condition mode: the answer to one question decides the next page. */
export function ConditionCanvas({ onDone }: ConditionCanvasProps) {
  const { t } = useTranslation('builder');
  const canvas = useRef<HTMLElement>(null);
  const page = useEditorState(({ document, selection }) => pageOf(document.form, selection.pageId));
  return (
    <section
      ref={canvas}
      className={clsx(layout['stack'], styles['canvas'])}
      aria-label={t('condition.area')}
    >
      <div className={clsx(layout['row'], layout['gap10'], layout['rigid'], styles['bar'])}>
        <Split size={18} className={styles['sign']} aria-hidden="true" />
        <p className={clsx(layout['grow'], typeStyles['muted'], styles['howTo'])}>
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
  const form = useEditorState(({ document }) => document.form);
  const pending = usePendingAnswer(pageId);
  const condition = pageConditionOf(form, page, pending);
  const { saved, question, answer, isReady } = condition;
  // A new key per opening, so that the dialog starts with the current condition.
  const [dialog, setDialog] = useState({ isOpen: false, serial: 0 });
  const runs = useMemo(() => sectionGroups(page.questions.filter(({ type }) => !isHidden(type))), [page]);
  const first = page.questions.find(({ type }) => supportsCondition(type));
  useEntryFocus(canvas, (question ?? first)?.id);

  const setAnswer = useCallback(
    (answered: Question, next: PlainAnswer | undefined) => {
      const set = conditionOf(editor.getState().document.form, pageId);
      setPendingAnswer(editor, pageId, pendingAfter(set, answered, next));
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
  const followPanel = useEffectEvent(() => (isReady ? choosePages() : refocus()));

  // Talks to the panel: without an answer, its Add Condition focuses the answer field.
  useEffect(() => onPagePickerRequest(() => followPanel()), []);

  function discard() {
    setPendingAnswer(editor, pageId, undefined);
    refocus();
  }

  function remove() {
    setPendingAnswer(editor, pageId, undefined);
    if (editor.dispatch({ type: 'condition/remove', pageId })) {
      offerUndo(editor, t, t('condition.removed'));
    }
    refocus();
  }

  return (
    <>
      <PageBackground page={page} className={styles['page']}>
        <div className={clsx(layout['stack'], layout['gap12'], layout['fullWidth'], styles['sheet'])}>
          <h1
            className={clsx(typeStyles['display'], typeStyles['breakWords'], styles['title'])}
            tabIndex={-1}
            data-focus={focusKey.canvas}
            dir="auto"
          >
            {titleOrUntitled(page.pageTitle, t)}
          </h1>
          <PageProblems page={page} isWithoutCondition />
          {first === undefined && <NoBranchQuestion onDone={onDone} />}
          {first !== undefined && form.pages.length === 1 && <SinglePage onAdded={refocus} />}
          {runs.map((run) => (
            <GroupBackground key={run.key} page={page} run={run}>
              <ol className={clsx(layout['stack'], layout['gap12'])}>
                {run.questions.map((one) => (
                  <ConditionCard
                    key={one.id}
                    question={one}
                    isBranching={one.id === question?.id}
                    answer={one.id === question?.id ? answer : undefined}
                    onAnswer={setAnswer}
                    onEnter={choosePages}
                  />
                ))}
              </ol>
            </GroupBackground>
          ))}
        </div>
      </PageBackground>
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
            setPendingAnswer(editor, pageId, undefined);
            closeDialog();
          }}
        />
      )}
    </>
  );
}

function GroupBackground({ page, run, children }: { page: Page; run: SectionGroup; children: ReactNode }) {
  const { sectionId } = run;
  if (sectionId === undefined) {
    return children;
  }
  const section = page.sections?.find((one) => one.sectionId === sectionId);
  return <SectionBackground section={section}>{children}</SectionBackground>;
}
