import { type AnswerError, invalid, type ReadAnswer } from '../answerErrors';

/** Resolves a list of names to ids without duplicates; the first unknown name makes it invalid. */
export function parseList(
  sent: unknown,
  max: number,
  unknown: AnswerError,
  idOf: (name: string) => string | undefined,
): ReadAnswer<readonly string[]> {
  if (!Array.isArray(sent)) {
    return invalid('wrong_shape');
  }
  if (sent.length > max) {
    return invalid('too_many');
  }
  const ids = new Set<string>();
  for (const name of sent as readonly unknown[]) {
    if (typeof name !== 'string') {
      return invalid('wrong_shape');
    }
    const id = idOf(name);
    if (id === undefined) {
      return invalid(unknown);
    }
    ids.add(id);
  }
  return { answer: [...ids] };
}
