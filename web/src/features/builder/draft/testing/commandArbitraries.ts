import fc from 'fast-check';
import { newQuestion } from '../../../../form-rules/authoring/newQuestion';
import { TEXT_FORMATS } from '../../../../form-rules/authoring/questions/textAnswer';
import { questionsOf } from '../../../../form-rules/definition';
import { FILE_KINDS } from '../../../../form-rules/lazyConstants.gen';
import { KINDS, offersOptions } from '../../../../form-rules/questionKinds';
import type { Command } from '../command';
import type { DraftDocument } from '../document';
import { optionLists } from '../optionLists';
import { id } from './drafts';

/** Makes a command for the given document, or none if it has nothing to change. */
export type CommandMaker = (
  document: DraftDocument,
  fresh: () => ReturnType<typeof id>,
) => Command | undefined;

type Draw = {
  pick: <Item>(items: readonly Item[]) => Item | undefined;
  n: number;
  text: string;
  on: boolean;
};

/** Any command. */
export const anyCommand: fc.Arbitrary<CommandMaker> = fc
  .record({ sort: fc.nat(), n: fc.nat({ max: 20 }), text: fc.string({ maxLength: 8 }), on: fc.boolean() })
  .map(({ sort, n, text, on }): CommandMaker => {
    return (document, fresh) => {
      const draw: Draw = { pick: (items) => items[n % Math.max(1, items.length)], n, text, on };
      return COMMAND_MAKERS[sort % COMMAND_MAKERS.length]?.(document, fresh, draw);
    };
  });

type DrawnCommandMaker = (
  document: DraftDocument,
  fresh: () => ReturnType<typeof id>,
  draw: Draw,
) => Command | undefined;

const onPage =
  (
    make: (pageId: ReturnType<typeof id>, fresh: () => ReturnType<typeof id>, draw: Draw) => Command,
  ): DrawnCommandMaker =>
  ({ form }, fresh, draw) => {
    const page = draw.pick(form.pages);
    return page && make(id(page.pageId), fresh, draw);
  };

const onQuestion =
  (
    make: (
      questionId: ReturnType<typeof id>,
      fresh: () => ReturnType<typeof id>,
      draw: Draw,
      document: DraftDocument,
    ) => Command | undefined,
  ): DrawnCommandMaker =>
  (document, fresh, draw) => {
    const question = draw.pick(questionsOf(document.form));
    return question && make(id(question.id), fresh, draw, document);
  };

const onOption =
  (
    make: (questionId: ReturnType<typeof id>, optionId: ReturnType<typeof id>, draw: Draw) => Command,
  ): DrawnCommandMaker =>
  ({ form }, _fresh, draw) => {
    const question = draw.pick(questionsOf(form).filter(offersOptions));
    const option = question && draw.pick(optionLists(question).flatMap(({ ids }) => ids));
    return question && option ? make(id(question.id), id(option), draw) : undefined;
  };

const COMMAND_MAKERS: readonly DrawnCommandMaker[] = [
  (_document, _fresh, { text }) => ({ type: 'form/setName', name: text }),
  (_document, fresh) => ({ type: 'page/add', id: fresh() }),
  onPage((page, fresh) => ({ type: 'page/add', id: fresh(), after: page })),
  onPage((page, _fresh, { text }) => ({ type: 'page/setTitle', id: page, title: text })),
  onPage((page, fresh, { text }) => ({ type: 'page/duplicate', id: page, copy: fresh(), title: text })),
  onPage((page) => ({ type: 'page/remove', id: page })),
  onPage((page) => ({ type: 'page/remove', id: page, leadTo: 'end' })),
  onPage((page, _fresh, { n }) => ({ type: 'page/move', id: page, to: n % 5 })),
  onPage((page, _fresh, { n }) => ({
    type: 'page/setColour',
    id: page,
    bgColor: '#abcdef',
    opacity: 10 + (n % 10) * 10,
  })),
  onPage((page) => ({ type: 'page/clearColour', id: page })),
  onPage((page, _fresh, { on }) => ({ type: 'page/setNext', id: page, next: on ? 'end' : undefined })),
  ({ form }, _fresh, { pick }) => {
    const [page, ending] = [pick(form.pages), pick(form.settings?.endings ?? [])];
    return page && ending && { type: 'page/setNext', id: page.pageId, next: ending.id };
  },
  (_document, _fresh, { on, n, text }) => ({
    type: 'settings/set',
    settings:
      n % 2 === 0
        ? { nextUntilLastPage: on, closedText: on ? text : '' }
        : {
            opensAt: on ? '2026-12-01T09:00Z' : undefined,
            closesAt: '2026-12-24T17:00Z',
            responseLimit: n,
            retentionDays: on ? n : undefined,
          },
  }),
  (_document, _fresh, { on }) => ({ type: on ? 'welcome/add' : 'welcome/remove' }),
  (_document, _fresh, { text }) => ({ type: 'welcome/set', welcome: { title: text } }),
  (_document, _fresh, { on }) => ({
    type: 'confirmation/set',
    confirmation: { subject: on ? 'For {{name-1}}' : '', copyAnswers: on },
  }),
  ({ form }, _fresh, { on, pick, text }) => ({
    type: 'confirmation/set',
    confirmation: { addressQuestionId: on ? pick(questionsOf(form))?.id : undefined, text },
  }),
  () => ({ type: 'confirmation/remove' }),
  (_document, fresh) => ({ type: 'ending/add', id: fresh(), first: fresh() }),
  ({ form }, fresh, { pick, text, on }) => ({
    type: 'ending/set',
    id: pick(form.settings?.endings ?? [])?.id ?? fresh(),
    ending: on ? { title: text } : { buttonUrl: text },
  }),
  ({ form }, _fresh, { pick }) => {
    const ending = pick(form.settings?.endings ?? []);
    return ending && { type: 'ending/remove', id: ending.id };
  },
  onPage((page, _fresh, { on }) => ({ type: 'form/setStart', id: on ? page : undefined })),
  onPage((page, fresh, { n, pick }) => ({
    type: 'question/add',
    id: fresh(),
    kind: pick(KINDS) ?? 'Date',
    position: { pageId: page, at: n % 4 },
  })),
  onPage((page, fresh, { n }) => ({
    type: 'question/add',
    id: fresh(),
    kind: KINDS[(n * 7) % KINDS.length] ?? 'Date',
    position: { pageId: page, at: 99 },
  })),
  onQuestion((question, fresh, { n }) => ({
    type: 'questions/paste',
    into: question,
    questions: [question, fresh(), fresh()].map((one, at) =>
      newQuestion(KINDS[(n + at) % KINDS.length] ?? 'Date', one, fresh),
    ),
  })),
  onQuestion((question, _fresh, { text }) => ({ type: 'question/setText', id: question, text })),
  onQuestion((question, _fresh, { text }) => ({
    type: 'question/describe',
    id: question,
    description: text,
  })),
  onQuestion((question, _fresh, { on }) => ({ type: 'question/setRequired', id: question, required: on })),
  onQuestion((question, _fresh, { n, on }) => ({
    type: 'question/setShortName',
    id: question,
    shortName: on ? `name-${n % 3}` : undefined,
  })),
  onQuestion((question, _fresh, { n }) => ({
    type: 'question/setType',
    id: question,
    kind: KINDS[(n * 5) % KINDS.length] ?? 'Date',
  })),
  onQuestion((question, fresh) => ({ type: 'question/duplicate', id: question, copy: fresh() })),
  onQuestion((question) => ({ type: 'question/remove', id: question })),
  onQuestion((question, _fresh, { n, pick }, { form }) => {
    const page = pick(form.pages.toReversed());
    const section = page?.sections?.[n % 2]?.sectionId;
    return (
      page && {
        type: 'question/move',
        id: question,
        position: { pageId: page.pageId, at: n % 4, ...(section && { sectionId: section }) },
      }
    );
  }),
  onQuestion((question, fresh, { n, on }) => ({
    type: 'option/add',
    questionId: question,
    list: on ? 'rows' : 'options',
    id: fresh(),
    at: n % 3,
  })),
  onQuestion((question, fresh, { text, on }) => ({
    type: 'options/paste',
    questionId: question,
    list: on ? 'rows' : 'options',
    at: 0,
    labels: [text, text.repeat(60), 'c'],
    ids: [fresh(), fresh()],
  })),
  onQuestion((question) => ({ type: 'options/trim', questionId: question })),
  onOption((questionId, option, { text, on }) => ({
    type: 'option/setLabel',
    questionId,
    id: option,
    label: on ? text.repeat(60) : text,
  })),
  onOption((questionId, option) => ({ type: 'option/remove', questionId, id: option })),
  onOption((questionId, option, { n }) => ({ type: 'option/move', questionId, id: option, to: n % 3 })),
  onQuestion((question, _fresh, { on }) => ({
    type: 'content/set',
    id: question,
    content: { other: on || undefined, shuffle: !on || undefined, several: on || undefined },
  })),
  onQuestion((question, _fresh, { n, on, pick }) => ({
    type: 'content/set',
    id: question,
    content: { format: on ? pick(TEXT_FORMATS) : undefined, minChoices: n, maxLength: n },
  })),
  onQuestion((question, _fresh, { n, text, pick }) => ({
    type: 'content/set',
    id: question,
    content: {
      min: pick(['7', '-0.50', '09:30', '2026-03-01', text]),
      max: String(n),
      unit: text,
      pattern: text,
    },
  })),
  onQuestion((question, _fresh, { n, text }) => ({
    type: 'scale/set',
    id: question,
    max: n,
    minLabel: text,
  })),
  onQuestion((question, _fresh, { n }) => ({ type: 'rating/setCount', id: question, count: n })),
  onQuestion((question, _fresh, { n, text }) => ({
    type: 'upload/set',
    id: question,
    fileTypes: FILE_KINDS.slice(n % 8),
    maxFiles: n,
    maxFileSize: text,
  })),
  onQuestion((question, _fresh, { text }) => ({
    type: 'content/set',
    id: question,
    content: { shortText: text, consentText: text },
  })),
  onQuestion((question, _fresh, { on }) => ({
    type: 'media/set',
    id: question,
    url: on ? '/media/abc' : undefined,
  })),
  onQuestion((question, _fresh, { on, text }) => ({
    type: 'image/describe',
    id: question,
    ...(on ? { decorative: true } : { altText: text }),
  })),
  onQuestion((question, fresh, _draw, { form }) => {
    const page = form.pages.find(({ questions }) => questions.some((one) => one.id === question));
    return page && { type: 'section/add', id: fresh(), pageId: page.pageId, upTo: question };
  }),
  ({ form }, _fresh, { pick, on }) => {
    const page = pick(form.pages.filter(({ sections }) => sections));
    const section = page && pick(page.sections ?? [])?.sectionId;
    if (!page || !section) {
      return undefined;
    }
    return on
      ? { type: 'section/ungroup', id: section, pageId: page.pageId }
      : { type: 'section/setColour', id: section, pageId: page.pageId, opacity: 30 };
  },
  onQuestion((question, _fresh, { text, on, pick }, { form }) => {
    const page = form.pages.find(({ questions }) => questions.some((one) => one.id === question));
    const target = pick(form.pages)?.pageId ?? 'end';
    return (
      page && {
        type: 'condition/set',
        pageId: page.pageId,
        condition: {
          questionId: question,
          expectedAnswer: text,
          truePage: target,
          falsePage: on ? 'end' : target,
        },
      }
    );
  }),
  onPage((page) => ({ type: 'condition/remove', pageId: page })),
  onPage((page, fresh) => {
    const added = fresh();
    return {
      type: 'batch',
      commands: [
        { type: 'page/add', id: added, after: page },
        { type: 'page/setNext', id: page, next: added },
      ],
    };
  }),
  onPage((page) => ({ type: 'fix/apply', fix: { do: 'addQuestion', pageId: page } })),
];
