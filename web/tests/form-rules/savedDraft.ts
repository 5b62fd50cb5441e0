import { parseShortName, supportsPrefill } from '../../src/form-rules/authoring/shortName';
import type { FormDefinition } from '../../src/form-rules/definition';
import type { KindName } from '../../src/form-rules/questions';

/** A draft as in the vectors, where default values may be omitted. */
export type PartialDraft = {
  readonly pages: readonly PartialPage[];
  readonly pageConditions?: object;
  readonly startPage?: string;
  readonly settings?: object;
};

type PartialPage = { readonly questions?: readonly PartialQuestion[] };
type PartialQuestion = {
  readonly type: KindName;
  readonly shortName?: string;
  readonly required?: boolean;
  readonly linearScale?: object;
};

/** Server defaults for fields the vectors omit. */
const DEFAULTS: Readonly<Record<string, object>> = {
  'File Upload': { fileTypes: [], maxFiles: 5, maxFileSize: '5mb' },
  Rating: { rating: { count: 5 } },
  Text: { shortText: '' },
};

/** The draft as returned by the server. */
export function savedDraft(draft: PartialDraft): FormDefinition {
  const saved: unknown = {
    pageConditions: {},
    ...draft,
    pages: draft.pages.map((page, at) => ({
      pageTitle: `Page ${String(at + 1).padStart(2, '0')}`,
      ...page,
      questions: (page.questions ?? []).map(savedQuestion),
    })),
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- missing fields were just added.
  return saved as FormDefinition;
}

function savedQuestion({ shortName = '', ...question }: PartialQuestion): object {
  const name = supportsPrefill(question.type) ? parseShortName(shortName) : undefined;
  return {
    questionText: '',
    required: false,
    ...DEFAULTS[question.type],
    ...question,
    ...(name !== undefined && { shortName: name }),
  };
}
