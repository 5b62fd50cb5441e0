import type { Condition, Page, Section } from '../../../form-rules/definition';
import type { PageId, QuestionId, SectionId } from '../../../form-rules/ids';
import type { Question } from '../../../form-rules/questions';
import type { DraftForm } from './document';

/**
 * Something that two sides changed differently. `mine` and `theirs` are the results of either choice and contain all other
 * merged changes; undefined means that the side removed it.
 */
export type Conflict =
  | (ConflictSides<Question> & { readonly kind: 'question'; readonly id: QuestionId })
  | (ConflictSides<PageFields> & { readonly kind: 'page'; readonly id: PageId })
  | (ConflictSides<Section> & { readonly kind: 'section'; readonly id: SectionId; readonly pageId: PageId })
  | (ConflictSides<FormFields> & { readonly kind: 'form'; readonly id: 'form' });

type ConflictSides<Thing> = {
  readonly base?: Thing | undefined;
  readonly mine?: Thing | undefined;
  readonly theirs?: Thing | undefined;
  /** The fields that differ; empty when one side removed it. */
  readonly fields: readonly string[];
  /** Their whole form, for the position of things that only they have. */
  readonly theirForm: DraftForm;
};

/** A page without its questions and sections. */
export type PageFields = Omit<Page, 'pageId' | 'questions' | 'sections'> & {
  readonly condition?: Condition | undefined;
};

export type FormFields = Pick<DraftForm, 'name' | 'startPage' | 'settings'>;

/** `both` is for questions: theirs is inserted after mine. */
export type ConflictChoice = 'mine' | 'theirs' | 'both';

/** Identifies a conflict until it is resolved. */
export function conflictKey({ kind, id }: Conflict): string {
  return `${kind} ${id}`;
}
