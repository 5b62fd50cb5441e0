import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { conditionOf, type Page, questionOn } from '../../../form-rules/definition';
import type { PageId } from '../../../form-rules/ids';
import { answerTypeOf, takesAnswer } from '../../../form-rules/questionKinds';
import type { Question } from '../../../form-rules/questions';
import { conditionParts, titleOrUntitled } from '../condition/describeCondition';
import type { DraftForm } from '../draft/document';
import { endsOf } from '../draft/ends';
import { numberAndText, pageNumber } from '../draft/numbering';
import { endingTitleOf } from '../editor/endName';
import type { BuilderTranslate } from '../editor/offerUndo';
import { problemMessage } from '../problems/problemMessages';
import {
  edgesFrom,
  type FlowEdge,
  type FlowGraph,
  type FlowPage,
  nodeOf,
  type Unreachable,
} from './flowGraph';

/** The translated texts of the flowchart. */
export type FlowTexts = ReturnType<typeof textsOf>;

export function useFlowTexts(form: DraftForm, flow: FlowGraph): FlowTexts {
  const { t } = useTranslation('publishing');
  const { t: tb, i18n } = useTranslation('builder');
  const { t: core } = useTranslation();
  return useMemo(
    () => textsOf(form, flow, { t, tb, core, language: i18n.language }),
    [form, flow, t, tb, core, i18n.language],
  );
}

const number = ({ at }: FlowPage) => pageNumber(at);

type Translations = {
  readonly t: TFunction<'publishing'>;
  readonly tb: BuilderTranslate;
  readonly core: TFunction;
  readonly language: string;
};

function textsOf(form: DraftForm, flow: FlowGraph, { t, tb, core, language }: Translations) {
  const byId = new Map(flow.pages.map((page) => [page.id, page]));
  const pageAt = ({ at }: FlowPage): Page | undefined => form.pages[at];
  const title = (page: FlowPage) => titleOrUntitled(pageAt(page)?.pageTitle ?? '', tb);
  /** "Page 03 First visit" */
  const name = (page: FlowPage) => t('flow.pageName', { number: number(page), title: title(page) });
  /** A page or an end, by its id in the chart. */
  const target = (id: string) => {
    const page = byId.get(id);
    const end = endsOf(form).find((one) => nodeOf(flow, one) === id);
    return page ? name(page) : ((end && endingTitleOf(form, end)) ?? t('flow.thanks'));
  };
  const questions = (page: FlowPage) => {
    const count = pageAt(page)?.questions.filter(({ type }) => takesAnswer(type)).length ?? 0;
    return tb('pages.questions', { count });
  };
  const condition = (page: FlowPage) => {
    // Of two pages with the same id the first has the condition.
    const set = page.id === page.pageId ? conditionOf(form, page.pageId) : undefined;
    return set && conditionParts(form, set, { t: tb, language });
  };
  /** The condition in one line, or the number of questions. */
  const detail = (page: FlowPage) => {
    const parts = condition(page);
    return parts ? t('flow.shortCondition', parts) : questions(page);
  };
  const unreachable = ({ reason, problem }: Unreachable) => {
    switch (reason) {
      case 'nothing leads here':
        return t('flow.unreachable.nothing');
      case 'before the start':
        return t('flow.unreachable.start');
      case 'behind unreachable pages':
        return t('flow.unreachable.behind');
      case 'no answer':
        return t('flow.unreachable.noAnswer');
      case 'repeated id':
        return problem ? problemMessage(core, problem) : t('flow.unreachable.nothing');
    }
  };
  /** The source of an edge: "Option ‘Yes’ of Q1", "Any other answer to Q1", or the page name. */
  const exit = ({ from, kind }: FlowEdge) => {
    const page = byId.get(from);
    const parts = page && condition(page);
    if (kind === 'next' || parts === undefined) {
      return target(from);
    }
    const question = numberAndText(parts.question).number || parts.question;
    const type = questionTypeOf(form, from);
    const expected = type && answerTypeOf(type) === 'option' ? 'option' : 'answer';
    return t(`flow.exit.${kind === 'true' ? expected : 'other'}`, { question, answer: parts.answer });
  };
  const spokenEdge = ({ kind, to }: FlowEdge) => t(`flow.spoken.${kind}`, { target: target(to) });
  return {
    number,
    title,
    name,
    target,
    /** "4 questions, 1 section" */
    counts: (page: FlowPage) => {
      const count = pageAt(page)?.sections?.length ?? 0;
      return count === 0
        ? questions(page)
        : t('flow.counts', { questions: questions(page), sections: t('flow.sections', { count }) });
    },
    condition,
    detail,
    unreachable,
    exit,
    /** Label of the button that changes where an edge leads. */
    change: (edge: FlowEdge) => t('flow.exit.change', { exit: exit(edge), target: target(edge.to) }),
    /** Accessible description of a node. */
    spoken: (page: FlowPage, isCurrent: boolean) =>
      [
        name(page),
        ...(page.id === flow.start ? [t('flow.spoken.start')] : []),
        ...(isCurrent ? [t('flow.spoken.current')] : []),
        ...(page.forks ? [t('flow.spoken.condition')] : []),
        ...edgesFrom(flow, page.id).map(spokenEdge),
        ...(page.unreachable ? [t('flow.spoken.unreachable'), unreachable(page.unreachable)] : []),
        ...page.errors.map((error) => t('flow.spoken.problem', { words: problemMessage(core, error) })),
      ].join(', '),
  };
}

/** The type of the question that decides a page's branch. */
function questionTypeOf(form: DraftForm, id: PageId): Question['type'] | undefined {
  const page = form.pages.find(({ pageId }) => pageId === id);
  const condition = conditionOf(form, id);
  return page && condition && questionOn(page, condition.questionId)?.type;
}
