import { castDraft, enablePatches, type Patch, produceWithPatches } from 'immer';
import type { Mint } from '../../../form-rules/ids';
import { applyFix } from '../../../form-rules/publishing/applyFix';
import type { Command, ConditionCommand } from './command';
import { changeContent } from './content';
import { type DraftDocument, pageOf } from './document';
import type { Changing } from './locate';
import { renumber } from './numbering';
import { changeOptions } from './options';
import { changePages } from './pages';
import { changeQuestion } from './questions';
import { changeSection, regroup } from './sections';

enablePatches();

/** The document after a command. One that cannot be carried out gives the same document back. */
export function reduce(document: DraftDocument, command: Command, mint: Mint): DraftDocument {
  return reduceWithPatches(document, command, mint)[0];
}

/** The same, with the way there and the way back. */
export function reduceWithPatches(
  document: DraftDocument,
  command: Command,
  mint: Mint,
): readonly [document: DraftDocument, patches: Patch[], inverse: Patch[]] {
  const [done, patches, inverse] = produceWithPatches(document, (draft) =>
    carryOut({ draft, before: document.form }, command, mint),
  );
  if (done === document || !changesOrder(command)) {
    return [done, patches, inverse];
  }
  // A pass of its own: what the command put in whole can only be changed once it is part of the document.
  const [ordered, orderPatches, orderInverse] = produceWithPatches(done, (draft) => {
    for (const page of draft.form.pages) {
      regroup(page);
    }
    renumber(draft.form);
  });
  return [ordered, [...patches, ...orderPatches], [...orderInverse, ...inverse]];
}

/** Typing changes neither places nor groups, and is what must be quick. */
function changesOrder({ type }: Command): boolean {
  return /^(?:form\/replaced|fix|page\/(?:duplicated|removed|moved)|question\/(?:added|retyped|duplicated|removed|moved)|section)/.test(
    type,
  );
}

function carryOut(changing: Changing, command: Command, mint: Mint): void {
  switch (command.type) {
    case 'form/renamed':
      changing.draft.form.name = command.name;
      return;
    case 'form/replaced':
      changing.draft.form = castDraft(command.form);
      return;
    case 'fix/applied': {
      const { form } = applyFix(changing.before, command.fix, mint);
      if (form) {
        changing.draft.form = castDraft({ ...form, name: changing.before.name });
      }
      return;
    }
    case 'page/added':
    case 'page/titled':
    case 'page/duplicated':
    case 'page/removed':
    case 'page/moved':
    case 'page/coloured':
    case 'page/uncoloured':
    case 'page/ledTo':
    case 'start/chosen':
      changePages(changing, command, mint);
      return;
    case 'question/added':
    case 'question/worded':
    case 'question/described':
    case 'question/required':
    case 'question/retyped':
    case 'question/duplicated':
    case 'question/removed':
    case 'question/moved':
      changeQuestion(changing, command, mint);
      return;
    case 'option/added':
    case 'options/pasted':
    case 'option/labelled':
    case 'option/removed':
    case 'option/moved':
      changeOptions(changing, command);
      return;
    case 'choice/set':
    case 'scale/set':
    case 'rating/counted':
    case 'rating/selected':
    case 'upload/set':
    case 'date/set':
    case 'text/set':
    case 'media/set':
    case 'image/described':
      changeContent(changing, command);
      return;
    case 'section/added':
    case 'section/ungrouped':
    case 'section/coloured':
      changeSection(changing, command);
      return;
    case 'condition/set':
    case 'condition/removed':
      changeCondition(changing, command);
      return;
  }
}

function changeCondition({ draft, before }: Changing, command: ConditionCommand): void {
  if (command.type === 'condition/removed') {
    delete draft.form.pageConditions[command.pageId];
  } else if (pageOf(before, command.pageId)) {
    draft.form.pageConditions[command.pageId] = castDraft(command.condition);
  }
}
