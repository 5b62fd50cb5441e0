import type { Condition, Page, Question, Section } from '../../../form-rules/definition';
import type { PageId, QuestionId, SectionId } from '../../../form-rules/ids';
import type { DraftForm } from './document';

/**
 * What two sides changed differently. `mine` and `theirs` are what either choice would leave; undefined means that
 * the side removed it. Whatever else the two changed is merged already and in both.
 */
export type Conflict =
  | (Sides<Question> & { readonly kind: 'question'; readonly id: QuestionId })
  | (Sides<PageFacts> & { readonly kind: 'page'; readonly id: PageId })
  | (Sides<Section> & { readonly kind: 'section'; readonly id: SectionId; readonly pageId: PageId })
  | (Sides<FormFacts> & { readonly kind: 'form'; readonly id: 'form' });

type Sides<Thing> = {
  readonly base?: Thing | undefined;
  readonly mine?: Thing | undefined;
  readonly theirs?: Thing | undefined;
  /** The fields they disagree about; none when one side removed it. */
  readonly fields: readonly string[];
  /** Their whole form, for where a thing stood that only they still have. */
  readonly theirForm: DraftForm;
};

/** What a page is apart from its questions and sections. */
export type PageFacts = Omit<Page, 'pageId' | 'questions' | 'sections'> & {
  readonly condition?: Condition | undefined;
};

export type FormFacts = Pick<DraftForm, 'name' | 'startPage'>;

/** What to do about a conflict. Both is for questions: theirs goes right after mine. */
export type Choice = 'mine' | 'theirs' | 'both';

/** Names a conflict for as long as it lasts. */
export function conflictKey({ kind, id }: Conflict): string {
  return `${kind} ${id}`;
}
