import fc from 'fast-check';
import { type KindName, questionsOf } from '../../../../form-rules/definition';
import { offersOptions } from '../../../../form-rules/questionKinds';
import type { Command } from '../command';
import type { DraftDocument } from '../document';
import { FILE_KINDS } from '../newContent';
import { id } from './drafts';

const KINDS: readonly KindName[] = [
  'Short Answer',
  'Long Answer',
  'Multiple Choice',
  'Checkbox',
  'Dropdown',
  'File Upload',
  'Date',
  'Linear Scale',
  'Rating',
  'Text',
  'Image',
  'Video',
];

/** A wish, made into a command once it is known what there is to do something to. */
export type Wish = (document: DraftDocument, fresh: () => ReturnType<typeof id>) => Command | undefined;

type Draw = {
  pick: <Item>(items: readonly Item[]) => Item | undefined;
  n: number;
  text: string;
  on: boolean;
};

/** One wish of any sort. */
export const anyWish: fc.Arbitrary<Wish> = fc
  .record({ sort: fc.nat(), n: fc.nat({ max: 20 }), text: fc.string({ maxLength: 8 }), on: fc.boolean() })
  .map(({ sort, n, text, on }): Wish => {
    return (document, fresh) => {
      const draw: Draw = { pick: (items) => items[n % Math.max(1, items.length)], n, text, on };
      return WISHES[sort % WISHES.length]?.(document, fresh, draw);
    };
  });

type DrawnWish = (
  document: DraftDocument,
  fresh: () => ReturnType<typeof id>,
  draw: Draw,
) => Command | undefined;

const onPage =
  (
    make: (pageId: ReturnType<typeof id>, fresh: () => ReturnType<typeof id>, draw: Draw) => Command,
  ): DrawnWish =>
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
  ): DrawnWish =>
  (document, fresh, draw) => {
    const question = draw.pick(questionsOf(document.form));
    return question && make(id(question.id), fresh, draw, document);
  };

const onOption =
  (
    make: (questionId: ReturnType<typeof id>, optionId: ReturnType<typeof id>, draw: Draw) => Command,
  ): DrawnWish =>
  ({ form }, _fresh, draw) => {
    const question = draw.pick(questionsOf(form).filter(offersOptions));
    const option = question && draw.pick(question.optionIds);
    return question && option ? make(id(question.id), id(option), draw) : undefined;
  };

const WISHES: readonly DrawnWish[] = [
  (_document, _fresh, { text }) => ({ type: 'form/renamed', name: text }),
  (_document, fresh) => ({ type: 'page/added', id: fresh() }),
  onPage((page, fresh) => ({ type: 'page/added', id: fresh(), after: page })),
  onPage((page, _fresh, { text }) => ({ type: 'page/titled', id: page, title: text })),
  onPage((page, fresh, { text }) => ({ type: 'page/duplicated', id: page, copy: fresh(), title: text })),
  onPage((page) => ({ type: 'page/removed', id: page })),
  onPage((page) => ({ type: 'page/removed', id: page, leadTo: 'end' })),
  onPage((page, _fresh, { n }) => ({ type: 'page/moved', id: page, to: n % 5 })),
  onPage((page, _fresh, { n }) => ({
    type: 'page/coloured',
    id: page,
    bgColor: '#abcdef',
    opacity: 10 + (n % 10) * 10,
  })),
  onPage((page) => ({ type: 'page/uncoloured', id: page })),
  onPage((page, _fresh, { on }) => ({ type: 'page/ledTo', id: page, next: on ? 'end' : undefined })),
  onPage((page, _fresh, { on }) => ({ type: 'start/chosen', id: on ? page : undefined })),
  onPage((page, fresh, { n, pick }) => ({
    type: 'question/added',
    id: fresh(),
    kind: pick(KINDS) ?? 'Date',
    place: { pageId: page, at: n % 4 },
  })),
  onPage((page, fresh, { n }) => ({
    type: 'question/added',
    id: fresh(),
    kind: KINDS[(n * 7) % KINDS.length] ?? 'Date',
    place: { pageId: page, at: 99 },
  })),
  onQuestion((question, _fresh, { text }) => ({ type: 'question/worded', id: question, text })),
  onQuestion((question, _fresh, { text }) => ({
    type: 'question/described',
    id: question,
    description: text,
  })),
  onQuestion((question, _fresh, { on }) => ({ type: 'question/required', id: question, required: on })),
  onQuestion((question, _fresh, { n }) => ({
    type: 'question/retyped',
    id: question,
    kind: KINDS[(n * 5) % 10] ?? 'Date',
  })),
  onQuestion((question, fresh) => ({ type: 'question/duplicated', id: question, copy: fresh() })),
  onQuestion((question) => ({ type: 'question/removed', id: question })),
  onQuestion((question, _fresh, { n, pick }, { form }) => {
    const page = pick(form.pages.toReversed());
    const section = page?.sections?.[n % 2]?.sectionId;
    return (
      page && {
        type: 'question/moved',
        id: question,
        place: { pageId: page.pageId, at: n % 4, ...(section && { sectionId: section }) },
      }
    );
  }),
  onQuestion((question, fresh, { n }) => ({
    type: 'option/added',
    questionId: question,
    id: fresh(),
    at: n % 3,
  })),
  onQuestion((question, fresh, { text }) => ({
    type: 'options/pasted',
    questionId: question,
    at: 0,
    labels: [text, 'b', 'c'],
    ids: [fresh(), fresh()],
  })),
  onOption((questionId, option, { text }) => ({
    type: 'option/labelled',
    questionId,
    id: option,
    label: text,
  })),
  onOption((questionId, option) => ({ type: 'option/removed', questionId, id: option })),
  onOption((questionId, option, { n }) => ({ type: 'option/moved', questionId, id: option, to: n % 3 })),
  onQuestion((question, _fresh, { on }) => ({ type: 'choice/set', id: question, other: on, shuffle: !on })),
  onQuestion((question, _fresh, { n, text }) => ({
    type: 'scale/set',
    id: question,
    max: n,
    minLabel: text,
  })),
  onQuestion((question, _fresh, { n }) => ({ type: 'rating/counted', id: question, count: n })),
  onQuestion((question, _fresh, { n }) => ({ type: 'rating/selected', id: question, selected: n % 6 })),
  onQuestion((question, _fresh, { n, text }) => ({
    type: 'upload/set',
    id: question,
    fileTypes: FILE_KINDS.slice(n % 8),
    maxFiles: n,
    maxFileSize: text,
  })),
  onQuestion((question) => ({ type: 'date/set', id: question, day: '2026-11-15' })),
  onQuestion((question, _fresh, { text }) => ({ type: 'text/set', id: question, body: text })),
  onQuestion((question, _fresh, { on }) => ({
    type: 'media/set',
    id: question,
    url: on ? '/media/abc' : undefined,
  })),
  onQuestion((question, _fresh, { on, text }) => ({
    type: 'image/described',
    id: question,
    ...(on ? { decorative: true } : { altText: text }),
  })),
  onQuestion((question, fresh, _draw, { form }) => {
    const page = form.pages.find(({ questions }) => questions.some((one) => one.id === question));
    return page && { type: 'section/added', id: fresh(), pageId: page.pageId, upTo: question };
  }),
  ({ form }, _fresh, { pick, on }) => {
    const page = pick(form.pages.filter(({ sections }) => sections));
    const section = page && pick(page.sections ?? [])?.sectionId;
    if (!page || !section) {
      return undefined;
    }
    return on
      ? { type: 'section/ungrouped', id: section, pageId: page.pageId }
      : { type: 'section/coloured', id: section, pageId: page.pageId, opacity: 30 };
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
  onPage((page) => ({ type: 'condition/removed', pageId: page })),
  onPage((page) => ({ type: 'fix/applied', fix: { do: 'addQuestion', pageId: page } })),
];
