import type { Page } from '../../../form-rules/definition';
import type { QuestionId, SectionId } from '../../../form-rules/ids';
import type { QuestionPosition } from '../draft/command';
import type { DropEdge } from '../drag/DropLine';

export type DropSpot =
  | { readonly spot: 'question'; readonly questionId: QuestionId }
  /** The header of a group of questions in one section: above is outside, below is inside. */
  | {
      readonly spot: 'sectionHead';
      readonly sectionId: SectionId;
      readonly questionIds: readonly QuestionId[];
    }
  /** Above the first question, outside of sections. */
  | { readonly spot: 'start' }
  | { readonly spot: 'end' };

export function spotData(spot: DropSpot): Record<string | symbol, unknown> {
  return { spot };
}

export function spotIn(data: Record<string | symbol, unknown>): DropSpot | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `spotData` writes it.
  return data['spot'] as DropSpot | undefined;
}

/** The position of a question dropped at an edge of a spot; it joins the section of its neighbour. */
export function dropPosition(
  { pageId, questions }: Page,
  dragged: QuestionId,
  spot: DropSpot,
  edge: DropEdge,
): QuestionPosition | undefined {
  const others = questions.filter(({ id }) => id !== dragged);
  if (spot.spot === 'start') {
    return { pageId, at: 0 };
  }
  if (spot.spot === 'end') {
    return { pageId, at: others.length };
  }
  if (spot.spot === 'sectionHead') {
    const at = others.findIndex(({ id }) => spot.questionIds.includes(id));
    const isInside = edge === 'bottom';
    // A group that contains only the dragged question is at its current position.
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
