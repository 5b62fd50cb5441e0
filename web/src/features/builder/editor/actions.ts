import type { KindName, Target } from '../../../form-rules/definition';
import type { OptionId, PageId, QuestionId, SectionId } from '../../../form-rules/ids';
import type { QuestionPlace } from '../draft/command';

/**
 * What the owner can do by button, key or drag: one command or a few, then the selection, the focus, and the words that
 * say it happened. Whatever is edited by typing goes to `editor.give` instead.
 */
export type Actions = {
  /** After the question that is selected, or after `after`, or at the end of the page. Selects it, focus in its text. */
  readonly addQuestion: (kind: KindName, after?: QuestionId) => void;
  readonly duplicateQuestion: (id: QuestionId) => void;
  /** With Undo in a toast. The focus goes to the question above, else below, else to the page. */
  readonly removeQuestion: (id: QuestionId) => void;
  readonly retypeQuestion: (id: QuestionId, kind: KindName) => void;
  /** One step up or down on its page, in or out of a section on the way. Focus stays. Spoken. */
  readonly stepQuestion: (id: QuestionId, by: -1 | 1) => void;
  readonly moveQuestion: (id: QuestionId, place: QuestionPlace) => void;
  /** Adds an option after `at` (default: last) and focuses it. */
  readonly addOption: (questionId: QuestionId, at?: number) => void;
  /** The focus goes to the option before, else after. Ignored while it is the only one. */
  readonly removeOption: (questionId: QuestionId, id: OptionId) => void;
  readonly stepOption: (questionId: QuestionId, id: OptionId, by: -1 | 1) => void;
  /** N lines pasted into the option at `at` make N options. */
  readonly pasteOptions: (questionId: QuestionId, at: number, labels: readonly string[]) => void;
  /** Groups up to the selected question, or up to the last of the page. */
  readonly addSection: () => void;
  readonly ungroup: (pageId: PageId, id: SectionId) => void;
  readonly addPage: () => void;
  readonly selectPage: (id: PageId) => void;
  readonly duplicatePage: (id: PageId) => void;
  readonly removePage: (id: PageId, leadTo?: Target) => void;
  readonly movePage: (id: PageId, to: number) => void;
  readonly undo: () => void;
  readonly redo: () => void;
};
