import { castDraft, enablePatches, type Patch, produceWithPatches } from 'immer';
import type { Mint } from '../../../form-rules/ids';
import { applyFix } from '../../../form-rules/publishing/applyFix';
import type { Command, SingleCommand } from './command';
import { contentHandlers } from './content';
import { type DraftDocument, pageOf } from './document';
import { type Handler, type Handlers, inPlace, reordering } from './handler';
import { renumber } from './numbering';
import { optionHandlers } from './options';
import { pageHandlers } from './pages';
import { questionHandlers } from './questions';
import { regroup, sectionHandlers } from './sections';
import { settingsHandlers } from './settings';

enablePatches();

/** The document after a command. Returns the same object if nothing changed. */
export function reduce(document: DraftDocument, command: Command, mint: Mint): DraftDocument {
  return reduceWithPatches(document, command, mint)[0];
}

type Reduced = readonly [document: DraftDocument, patches: Patch[], inverse: Patch[]];

/** The document after a command, with the patches for redo and undo. */
export function reduceWithPatches(document: DraftDocument, command: Command, mint: Mint): Reduced {
  if (command.type === 'batch') {
    return command.commands.reduce<Reduced>(
      ([before, patches, inverse], each) => {
        const [after, more, moreInverse] = reduceWithPatches(before, each, mint);
        return [after, [...patches, ...more], [...moreInverse, ...inverse]];
      },
      [document, [], []],
    );
  }
  const handler: Handler<SingleCommand> = HANDLERS[command.type];
  const [done, patches, inverse] = produceWithPatches(document, (draft) =>
    handler.apply({ draft, before: document.form }, command, mint),
  );
  if (done === document || !handler.changesOrder) {
    return [done, patches, inverse];
  }
  // A second pass: objects that the command inserted can only be patched once they are in the document.
  const [ordered, orderPatches, orderInverse] = produceWithPatches(done, (draft) => {
    for (const page of draft.form.pages) {
      regroup(page);
    }
    renumber(draft.form);
  });
  return [ordered, [...patches, ...orderPatches], [...orderInverse, ...inverse]];
}

const HANDLERS: Handlers<SingleCommand> = {
  'form/setName': inPlace(({ draft }, { name }) => {
    draft.form.name = name;
  }),
  'form/replace': reordering(({ draft }, { form }) => {
    draft.form = castDraft(form);
  }),
  'fix/apply': reordering(({ draft, before }, { fix }, mint) => {
    const { form } = applyFix(before, fix, mint);
    if (form) {
      draft.form = castDraft({ ...form, name: before.name });
    }
  }),
  'condition/set': inPlace(({ draft, before }, { pageId, condition }) => {
    if (pageOf(before, pageId)) {
      draft.form.pageConditions[pageId] = castDraft(condition);
    }
  }),
  'condition/remove': inPlace(({ draft }, { pageId }) => {
    delete draft.form.pageConditions[pageId];
  }),
  ...pageHandlers,
  ...questionHandlers,
  ...optionHandlers,
  ...contentHandlers,
  ...sectionHandlers,
  ...settingsHandlers,
};
