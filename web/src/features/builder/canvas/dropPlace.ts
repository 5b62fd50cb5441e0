import type { Page } from '../../../form-rules/definition';
import type { QuestionId, SectionId } from '../../../form-rules/ids';
import type { QuestionPlace } from '../draft/command';
import type { DropEdge } from './DropLine';

/** Something on the page that a question can be dropped at. */
export type DropSpot =
  | { readonly spot: 'question'; readonly questionId: QuestionId }
  /** The head of a run of questions in one section: above it is outside, below it is inside. */
  | {
      readonly spot: 'sectionHead';
      readonly sectionId: SectionId;
      readonly questionIds: readonly QuestionId[];
    }
  | { readonly spot: 'end' };

/** The drop data of a spot. */
export function spotData(spot: DropSpot): Record<string | symbol, unknown> {
  return { spot };
}

/** The spot of some drop data, when it is one of the canvas. */
export function spotIn(data: Record<string | symbol, unknown>): DropSpot | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `spotData` writes it.
  return data['spot'] as DropSpot | undefined;
}

/** Where a question goes that is dropped at an edge of a spot: it joins the section of its neighbour. */
export function dropPlace(
  { pageId, questions }: Page,
  dragged: QuestionId,
  spot: DropSpot,
  edge: DropEdge,
): QuestionPlace | undefined {
  const others = questions.filter(({ id }) => id !== dragged);
  if (spot.spot === 'end') {
    return { pageId, at: others.length };
  }
  if (spot.spot === 'sectionHead') {
    const at = others.findIndex(({ id }) => spot.questionIds.includes(id));
    const isInside = edge === 'bottom';
    // A run that holds nothing but what is dragged is where it is now.
    const here = questions.findIndex(({ id }) => id === dragged);
    return { pageId, at: at < 0 ? here : at, ...(isInside && { sectionId: spot.sectionId }) };
  }
  const at = others.findIndex(({ id }) => id === spot.questionId);
  const sectionId = others[at]?.sectionId;
  if (at < 0) {
    return undefined;
  }
  return { pageId, at: edge === 'top' ? at : at + 1, ...(sectionId && { sectionId }) };
}
