import type { WritableDraft } from 'immer';
import type { Mint, QuestionId } from '../../../form-rules/ids';
import type { Question } from '../../../form-rules/questions';
import { type DraftContext, questionIn } from './draftContext';

export type Handler<C> = {
  /** A method, so that the handler of one command fits where any is called. */
  apply(context: DraftContext, command: C, mint: Mint): void;
  /** Whether sections and numbers must be updated. Not for typing, which must be fast. */
  readonly changesOrder: boolean;
};

export type Handlers<C extends { readonly type: string }> = {
  readonly [Type in C['type']]: Handler<Extract<C, { readonly type: Type }>>;
};

export const inPlace = <C>(apply: Handler<C>['apply']): Handler<C> => ({ apply, changesOrder: false });
export const reordering = <C>(apply: Handler<C>['apply']): Handler<C> => ({ apply, changesOrder: true });

/** Sets an optional field; undefined removes it. */
export function setOptional<Target extends object, Name extends keyof Target>(
  target: Target,
  name: Name,
  value: Target[Name] | undefined,
): void {
  if (value === undefined) {
    delete target[name];
  } else {
    target[name] = value;
  }
}

/** Changes the question with the command's id; ignored if it is gone. */
export const onQuestion = <C extends { readonly id: QuestionId }>(
  change: (question: WritableDraft<Question>, command: C) => void,
): Handler<C> =>
  inPlace((context, command) => {
    const found = questionIn(context, command.id);
    if (found) {
      change(found.question, command);
    }
  });
