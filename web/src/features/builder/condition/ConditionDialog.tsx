import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../form-rules/answer';
import { conditionOf, type Page, type Question, type Target } from '../../../form-rules/definition';
import { PAGES_PER_FORM } from '../../../form-rules/limits';
import { isBlank } from '../../../form-rules/textRules';
import { Button } from '../../../ui/Button/Button';
import { Dialog } from '../../../ui/Dialog/Dialog';
import { notify } from '../../../ui/toast/notify';
import { numberAndText } from '../draft/numbering';
import { announce } from '../editor/announce';
import { useEdited, useEditor } from '../editor/EditorContext';
import { mint } from '../editor/mint';
import { pageNumber } from '../pages/markers';
import { BranchLines } from './BranchLines';
import {
  type BranchWay,
  type ChosenTargets,
  standingTargets,
  targetsOffered,
  withTarget,
} from './branchTargets';
import styles from './ConditionDialog.module.css';
import { describeCondition, expectationInWords, titleOr } from './describeCondition';
import { expecting } from './expectation';
import { SentenceOf } from './SentenceOf';
import { TargetList } from './TargetList';

export type ConditionDialogProps = {
  open: boolean;
  /** The page that gets the condition. */
  page: Page;
  question: Question;
  answer: Answer;
  onClose: () => void;
  /** The condition is part of the draft now. */
  onSet: () => void;
};

/** Asks where the two ways of a condition lead, drawn as the branch that it makes. */
export function ConditionDialog({ open, page, question, answer, onClose, onSet }: ConditionDialogProps) {
  const { t, i18n } = useTranslation('builder');
  const editor = useEditor();
  const form = useEdited(({ document }) => document.form);
  const saved = conditionOf(form, page.pageId);
  const [chosen, setChosen] = useState<ChosenTargets>(() => standingTargets(form, page.pageId, saved));
  const [fresh, setFresh] = useState<Target>();
  const { true: truePage, false: falsePage } = chosen;
  const isWhole = truePage !== undefined && falsePage !== undefined;
  const wording = { t, language: i18n.language };

  function addPage(way: BranchWay) {
    const id = mint();
    if (editor.give({ type: 'page/added', id })) {
      setChosen(withTarget(chosen, way, id));
      setFresh(id);
    } else {
      notify.error(t('said.pagesFull', { count: PAGES_PER_FORM }));
    }
  }

  function set() {
    if (truePage === undefined || falsePage === undefined) {
      return;
    }
    const condition = { ...expecting(question, answer), truePage, falsePage };
    // Nothing changed is no step to undo.
    if (JSON.stringify(inOrder(condition)) !== JSON.stringify(saved && inOrder(saved))) {
      editor.give({ type: 'condition/set', pageId: page.pageId, condition });
      announce(describeCondition(editor.getState().document.form, condition, wording));
    }
    onSet();
  }

  const at = form.pages.findIndex(({ pageId }) => pageId === page.pageId);
  const { number, text } = numberAndText(question.questionText);
  const list = (way: BranchWay) => (
    <TargetList
      way={way}
      form={form}
      offered={targetsOffered(form, page.pageId, chosen, way)}
      chosen={chosen[way]}
      fresh={chosen[way] === fresh ? fresh : undefined}
      onChoose={(target) => setChosen(withTarget(chosen, way, target))}
      onNewPage={() => addPage(way)}
    />
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('condition.add')}
      description={t('condition.where', { number: pageNumber(at), title: titleOr(page.pageTitle, t) })}
      closeLabel={t('condition.close')}
      width={640}
      footer={
        <>
          <span role="status" className={styles['hint']}>
            {!isWhole && t('condition.chooseBoth')}
          </span>
          <Button variant="ghost" onClick={onClose}>
            {t('condition.cancel')}
          </Button>
          <Button disabled={!isWhole} onClick={set}>
            {t('condition.continue')}
          </Button>
        </>
      }
    >
      <div className={styles['asked']}>
        <p className={styles['when']}>
          {number ? t('condition.whenAnswer', { number }) : t('condition.whenAnswerPlain')}
        </p>
        <p className={styles['question']}>{isBlank(text) ? t('condition.blankQuestion') : text}</p>
        <p className={styles['answer']}>
          <SentenceOf
            sentence={(signs) => t('condition.isAnswer', signs)}
            parts={{
              answer: <strong>{expectationInWords(question, expecting(question, answer), wording)}</strong>,
            }}
          />
        </p>
      </div>
      <BranchLines />
      <div className={styles['columns']}>
        {list('true')}
        {list('false')}
      </div>
    </Dialog>
  );
}

/** The fields of a condition that this dialog sets, always in one order. */
function inOrder({
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
