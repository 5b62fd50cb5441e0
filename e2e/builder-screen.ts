import { randomUUID } from 'node:crypto';
import { Builder } from './actors/builder.ts';
import type { Owner } from './actors/owner.ts';
import {
  A_PICTURE,
  type BuilderForms,
  closeLayers,
  editUntil,
  openForm,
  refusal,
  withQuestion,
} from './builder-steps.ts';
import type { Width } from './looks.ts';

type Step = (builder: Builder, owner: Owner) => Promise<void>;

/** The builder in a state that looks different. */
export type BuilderScreen = {
  name: string;
  /** Where it is not there at every width. */
  widths?: readonly Width[];
  /** The part that is new on it, where another screen shows the rest. */
  within?: string;
  /** Opens the builder; the clinic's form if it does not say. */
  begin?: (owner: Owner, forms: BuilderForms) => Promise<Builder>;
  /** Leads from there to the state. */
  step?: Step;
  /** Leads back, so that another screen can go on from here; without it that one begins anew. */
  leave?: ((builder: Builder) => Promise<void>) | undefined;
  /** What is on it is moved about and zoomed, so it goes beyond its frame on purpose. */
  pans?: boolean;
};

/** The builder as the screen before left it, and how that one began. */
export type LeftBuilder = { builder: Builder; begin: BuilderScreen['begin'] | undefined };

/** Opens a screen, going on from the one before where that began the same way and left the builder as it was. */
export async function openScreen(
  { begin, step }: BuilderScreen,
  owner: Owner,
  forms: BuilderForms,
  before?: LeftBuilder,
): Promise<Builder> {
  const open = begin ?? (() => openForm(owner, forms.clinic));
  const builder = before && before.begin === begin ? before.builder : await open(owner, forms);
  await step?.(builder, owner);
  return builder;
}

/** The screens that there are at this width. */
export function atWidth(width: Width, screens: readonly BuilderScreen[]): readonly BuilderScreen[] {
  return screens.filter(({ widths }) => widths?.includes(width) ?? true);
}

/** Whatever lies over the builder. */
export const LAYER = '[role="dialog"], [role="menu"]';
export const WITH_ROOM: readonly Width[] = [1440, 1024];
export const PHONE: readonly Width[] = [390];
export const cardOf = (id: string) => `li:has(> [data-question="${id}"])`;

/** Something that lies over the clinic's form. */
export function layer(name: string, step: Step, widths?: readonly Width[]): BuilderScreen {
  return { name, step, within: LAYER, leave: closeLayers, ...(widths && { widths }) };
}

/** The clinic's form with a question selected. */
export function selected(name: string, id: string): BuilderScreen {
  return {
    name,
    within: cardOf(id),
    step: (builder) => builder.select(id),
    leave: async () => undefined,
  };
}

/** A save that does not come about. */
export function unsaved(name: string, state: string, answer: ReturnType<typeof refusal>): BuilderScreen {
  return {
    name,
    within: 'header',
    begin: (owner, { clinic }) => openForm(owner, clinic, (route) => route.fulfill(answer)),
    step: (builder) => editUntil(builder, state),
  };
}

/** Somebody else worded the same question in another way, and it is required no longer. */
export async function beginChangedElsewhere(owner: Owner, { clinic }: BuilderForms): Promise<Builder> {
  const newer = { questionText: 'Q3 Is this your first time at Riverside?', required: false };
  const draft = { ...withQuestion(clinic, 'before', newer), revision: clinic.revision + 1 };
  const answer = refusal(409, 'draft.conflict', { draft });
  return openForm(owner, clinic, (route) => route.fulfill(answer));
}

/** The question about the way has its picture. */
export async function beginWithPicture(owner: Owner, { clinic }: BuilderForms): Promise<Builder> {
  const imageUrl = `/media/${randomUUID()}`;
  await owner.page.route(`**${imageUrl}`, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: A_PICTURE }),
  );
  return openForm(owner, withQuestion(clinic, 'map', { imageUrl, altText: 'The clinic from the street' }));
}

/** An address whose form does not come. */
export async function beginWithout(
  owner: Owner,
  load?: Parameters<Owner['page']['route']>[1],
): Promise<Builder> {
  const id = randomUUID();
  if (load) {
    await owner.page.route(`**/api/form/${id}`, load);
  }
  await owner.page.goto(`/create-form?formId=${id}`);
  return new Builder(owner.page, owner.language);
}
