import type { FilesOf } from '../../question-fields/fieldProps';
import { intakeOf, type QuestionIntake } from './intake';

type Opened = { intake: QuestionIntake; known: ReadonlySet<string>; ready: Promise<QuestionIntake> };

/** They outlive the fields: a file goes on its way while the next page is being filled. */
const intakes = new Map<string, Opened>();

/** The intake of a question of a response, as soon as it knows the files that the answer names. */
export function openIntake(
  filesOf: FilesOf,
  questionId: string,
  ids: readonly string[],
): Promise<QuestionIntake> {
  const key = `${filesOf.responseId} ${questionId}`;
  const before = intakes.get(key);
  const isKnown = (id: string) =>
    before !== undefined && (before.known.has(id) || before.intake.read().some((file) => file.id === id));
  if (before && ids.every(isKnown)) {
    return before.ready;
  }
  const intake = before?.intake ?? intakeOf(filesOf, questionId);
  const ready = intake.recall(ids).then(() => intake);
  intakes.set(key, { intake, known: new Set(ids), ready });
  return ready;
}

window.addEventListener('online', () => {
  for (const { intake } of intakes.values()) {
    intake.hurry();
  }
});
