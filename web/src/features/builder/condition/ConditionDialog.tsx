import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlainAnswer } from '../../../form-rules/answer';
import { PAGES_PER_FORM } from '../../../form-rules/constants.gen';
import { conditionOf, type Page, type Target } from '../../../form-rules/definition';
import type { Question } from '../../../form-rules/questions';
import { isBlank } from '../../../form-rules/textRules';
import { Button } from '../../../ui/Button/Button';
import { Dialog } from '../../../ui/Dialog/Dialog';
import layout from '../../../ui/layout.module.css';
import { notify } from '../../../ui/toast/notify';
import typeStyles from '../../../ui/type.module.css';
import { numberAndText, pageNumber } from '../draft/numbering';
import { announce } from '../editor/announce';
import { useEditor, useEditorState } from '../editor/EditorContext';
import { mint } from '../editor/mint';
import { BranchLines } from './BranchLines';
import { type Branch, type ChosenTargets, targetsOffered, validTargets, withTarget } from './branchTargets';
import styles from './ConditionDialog.module.css';
import { describeCondition, describeExpectedAnswer, titleOrUntitled } from './describeCondition';
import { toExpectedAnswer } from './expectedAnswer';
import { RichSentence } from './RichSentence';
import { TargetList } from './TargetList';

export type ConditionDialogProps = {
  open: boolean;
  page: Page;
  question: Question;
  answer: PlainAnswer;
  onClose: () => void;
  onSet: () => void;
};

/** Asks for the target pages of both branches. */
export function ConditionDialog({ open, page, question, answer, onClose, onSet }: ConditionDialogProps) {
  const { t, i18n } = useTranslation('builder');
  const editor = useEditor();
  const form = useEditorState(({ document }) => document.form);
  const saved = conditionOf(form, page.pageId);
  const [chosen, setChosen] = useState<ChosenTargets>(() => validTargets(form, page.pageId, saved));
  const [fresh, setFresh] = useState<Target>();
  const { true: truePage, false: falsePage } = chosen;
  const isComplete = truePage !== undefined && falsePage !== undefined;
  const texts = { t, language: i18n.language };

  function addPage(branch: Branch) {
    const id = mint();
    if (editor.dispatch({ type: 'page/add', id })) {
      setChosen(withTarget(chosen, branch, id));
      setFresh(id);
    } else {
      notify.error(t('notice.pagesFull', { count: PAGES_PER_FORM }));
    }
  }

  function set() {
    if (truePage === undefined || falsePage === undefined) {
      return;
    }
    const condition = { ...toExpectedAnswer(question, answer), truePage, falsePage };
    // No undo step if nothing changed.
    if (JSON.stringify(comparableFields(condition)) !== JSON.stringify(saved && comparableFields(saved))) {
      editor.dispatch({ type: 'condition/set', pageId: page.pageId, condition });
      announce(describeCondition(editor.getState().document.form, condition, texts));
    }
    onSet();
  }

  const at = form.pages.findIndex(({ pageId }) => pageId === page.pageId);
  const { number, text } = numberAndText(question.questionText);
  const list = (branch: Branch) => (
    <TargetList
      branch={branch}
      form={form}
      offered={targetsOffered(form, page.pageId, chosen, branch)}
      chosen={chosen[branch]}
      fresh={chosen[branch] === fresh ? fresh : undefined}
      onChoose={(target) => setChosen(withTarget(chosen, branch, target))}
      onNewPage={() => addPage(branch)}
    />
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('condition.add')}
      description={t('condition.where', {
        number: pageNumber(at),
        title: titleOrUntitled(page.pageTitle, t),
      })}
      closeLabel={t('condition.close')}
      width={640}
      footer={
        <>
          <span role="status" className={clsx(typeStyles['help'], styles['hint'])}>
            {!isComplete && t('condition.chooseBoth')}
          </span>
          <Button variant="ghost" onClick={onClose}>
            {t('condition.cancel')}
          </Button>
          <Button disabled={!isComplete} onClick={set}>
            {t('condition.continue')}
          </Button>
        </>
      }
    >
      <div className={clsx(typeStyles['breakWords'], styles['asked'])}>
        <p className={typeStyles['hint']}>
          {number ? t('condition.whenAnswer', { number }) : t('condition.whenAnswerPlain')}
        </p>
        <p className={clsx(typeStyles['strong'], styles['question'])}>
          {isBlank(text) ? t('condition.blankQuestion') : text}
        </p>
        <p className={clsx(typeStyles['muted'], styles['answer'])}>
          <RichSentence
            sentence={(placeholders) => t('condition.isAnswer', placeholders)}
            parts={{
              answer: (
                <strong>{describeExpectedAnswer(question, toExpectedAnswer(question, answer), texts)}</strong>
              ),
            }}
          />
        </p>
      </div>
      <BranchLines />
      <div className={clsx(layout['grid'], layout['gap16'], styles['columns'])}>
        {list('true')}
        {list('false')}
      </div>
    </Dialog>
  );
}

/** The fields that this dialog sets, in a fixed order for comparison. */
function comparableFields({
  questionId,
  expectedAnswer,
  expectedOptionIds,
  truePage,
  falsePage,
  operator,
}: ConditionFields) {
  return [questionId, expectedAnswer, expectedOptionIds ?? [], truePage, falsePage, operator ?? 'equals'];
}

type ConditionFields = NonNullable<ReturnType<typeof conditionOf>>;
