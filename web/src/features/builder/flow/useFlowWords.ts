import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { conditionOf, type Page } from '../../../form-rules/definition';
import { takesAnswer } from '../../../form-rules/questionKinds';
import { type ConditionParts, conditionParts, titleOr } from '../condition/describeCondition';
import type { DraftForm } from '../draft/document';
import type { BuilderWords } from '../editor/actionWords';
import { pageNumber } from '../pages/markers';
import { problemWords } from '../problems/problemWords';
import { END, type Flow, type FlowPage, type FlowWay, type Lost, waysFrom } from './flowOf';

/** Says what a chart shows, in the reader's language. */
export type FlowWords = {
  readonly number: (page: FlowPage) => string;
  readonly title: (page: FlowPage) => string;
  /** "Page 03 First visit" */
  readonly name: (page: FlowPage) => string;
  /** A page or the thank-you screen, by its id in the chart. */
  readonly target: (id: string) => string;
  /** "4 questions, 1 section" */
  readonly counts: (page: FlowPage) => string;
  readonly condition: (page: FlowPage) => ConditionParts | undefined;
  /** The condition in a line, or how much there is to answer. */
  readonly detail: (page: FlowPage) => string;
  readonly lost: (lost: Lost) => string;
  /** Everything about a node in a sentence. */
  readonly spoken: (page: FlowPage, isCurrent: boolean) => string;
};

/** The words for a form's chart. */
export function useFlowWords(form: DraftForm, flow: Flow): FlowWords {
  const { t } = useTranslation('publishing');
  const { t: tb, i18n } = useTranslation('builder');
  const { t: core } = useTranslation();
  return useMemo(
    () => wordsOf(form, flow, { t, tb, core, language: i18n.language }),
    [form, flow, t, tb, core, i18n.language],
  );
}

const number = ({ at }: FlowPage) => pageNumber(at);

type Translations = {
  readonly t: TFunction<'publishing'>;
  readonly tb: BuilderWords;
  readonly core: TFunction;
  readonly language: string;
};

function wordsOf(form: DraftForm, flow: Flow, { t, tb, core, language }: Translations): FlowWords {
  const byId = new Map(flow.pages.map((page) => [page.id, page]));
  const pageAt = ({ at }: FlowPage): Page | undefined => form.pages[at];
  const title = (page: FlowPage) => titleOr(pageAt(page)?.pageTitle ?? '', tb);
  const name = (page: FlowPage) => t('flow.pageName', { number: number(page), title: title(page) });
  const target = (id: string) => {
    const page = byId.get(id);
    return id === END || page === undefined ? t('flow.thanks') : name(page);
  };
  const questions = (page: FlowPage) => {
    const count = pageAt(page)?.questions.filter(({ type }) => takesAnswer(type)).length ?? 0;
    return tb('pages.questions', { count });
  };
  const condition = (page: FlowPage) => {
    // Of two pages with one id the first has the condition.
    const set = page.id === page.pageId ? conditionOf(form, page.pageId) : undefined;
    return set && conditionParts(form, set, { t: tb, language });
  };
  const detail = (page: FlowPage) => {
    const parts = condition(page);
    return parts ? t('flow.shortCondition', parts) : questions(page);
  };
  const lost = ({ reason, problem }: Lost) => {
    switch (reason) {
      case 'nothing leads here':
        return t('flow.lost.nothing');
      case 'before the start':
        return t('flow.lost.start');
      case 'behind lost pages':
        return t('flow.lost.behind');
      case 'no answer':
        return t('flow.lost.noAnswer');
      case 'repeated id':
        return problem ? problemWords(core, problem) : t('flow.lost.nothing');
    }
  };
  const spokenWay = ({ way, to }: FlowWay) => t(`flow.spoken.${way}`, { target: target(to) });
  return {
    number,
    title,
    name,
    target,
    counts(page) {
      const count = pageAt(page)?.sections?.length ?? 0;
      return count === 0
        ? questions(page)
        : t('flow.counts', { questions: questions(page), sections: t('flow.sections', { count }) });
    },
    condition,
    detail,
    lost,
    spoken: (page, isCurrent) =>
      [
        name(page),
        ...(page.id === flow.start ? [t('flow.spoken.start')] : []),
        ...(isCurrent ? [t('flow.spoken.current')] : []),
        ...(page.forks ? [t('flow.spoken.condition')] : []),
        ...waysFrom(flow, page.id).map(spokenWay),
        ...(page.lost ? [t('flow.spoken.unreachable'), lost(page.lost)] : []),
        ...page.errors.map((error) => t('flow.spoken.problem', { words: problemWords(core, error) })),
      ].join(', '),
  };
}
