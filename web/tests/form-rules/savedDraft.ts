import type { FormDefinition } from '../../src/form-rules/definition';

/** A form as the vectors write it: the JSON of a draft, in which whatever has its usual meaning may be left out. */
export type DraftInShort = {
  readonly pages: readonly PageInShort[];
  readonly pageConditions?: object;
  readonly startPage?: string;
};

type PageInShort = { readonly questions?: readonly QuestionInShort[] };
type QuestionInShort = {
  readonly type: string;
  readonly required?: boolean;
  readonly linearScale?: object;
};

/** What the server makes of what was left out, as far as the vectors leave it out. */
const LEFT_OUT: Readonly<Record<string, object>> = {
  'File Upload': { fileTypes: [], maxFiles: 5, maxFileSize: '5mb' },
  Rating: { rating: { count: 5 } },
  Text: { shortText: '' },
};

/** The draft as the server would give it back. */
export function savedDraft(draft: DraftInShort): FormDefinition {
  const saved: unknown = {
    pageConditions: {},
    ...draft,
    pages: draft.pages.map((page, at) => ({
      pageTitle: `Page ${String(at + 1).padStart(2, '0')}`,
      ...page,
      questions: (page.questions ?? []).map(savedQuestion),
    })),
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what was missing has just been put in.
  return saved as FormDefinition;
}

function savedQuestion(question: QuestionInShort): object {
  return { questionText: '', required: false, ...LEFT_OUT[question.type], ...question };
}
