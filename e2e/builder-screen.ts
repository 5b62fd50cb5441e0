import { randomUUID } from 'node:crypto';
import { Builder } from './actors/builder.ts';
import type { Owner } from './actors/owner.ts';
import type { Width } from './appearance.ts';
import {
  A_PICTURE,
  type BuilderForms,
  closeOverlays,
  editUntil,
  openForm,
  refusal,
  withQuestion,
} from './builder-actions.ts';

type BuilderAction = (builder: Builder, owner: Owner) => Promise<void>;

/** A visually different state of the builder. */
export type BuilderScreen = {
  name: string;
  /** Set if the state does not exist at every width. */
  widths?: readonly Width[];
  /** The part to check, if another screen covers the rest. */
  within?: string;
  /** Opens the builder; by default with the clinic's form. */
  begin?: (owner: Owner, forms: BuilderForms) => Promise<Builder>;
  /** Brings the builder into the state. */
  step?: BuilderAction;
  /** Restores the builder for the next screen; without it the next screen reopens the builder. */
  leave?: ((builder: Builder) => Promise<void>) | undefined;
  /** The content can be panned and zoomed, so it exceeds its frame on purpose. */
  pans?: boolean;
};

/** The builder of the previous screen and how it was opened. */
export type PreviousBuilder = { builder: Builder; begin: BuilderScreen['begin'] | undefined };

/** Opens a screen, reusing the previous builder if it was opened the same way. */
export async function openScreen(
  { begin, step }: BuilderScreen,
  owner: Owner,
  forms: BuilderForms,
  before?: PreviousBuilder,
): Promise<Builder> {
  const open = begin ?? (() => openForm(owner, forms.clinic));
  const builder = before && before.begin === begin ? before.builder : await open(owner, forms);
  await step?.(builder, owner);
  return builder;
}

export function atWidth(width: Width, screens: readonly BuilderScreen[]): readonly BuilderScreen[] {
  return screens.filter(({ widths }) => widths?.includes(width) ?? true);
}

export const OVERLAY = '[role="dialog"], [role="menu"]';
export const WIDE: readonly Width[] = [1440, 1024];
export const PHONE: readonly Width[] = [390];
export const cardOf = (id: string) => `li:has(> [data-question="${id}"])`;

/** An overlay over the clinic's form. */
export function overlay(name: string, step: BuilderAction, widths?: readonly Width[]): BuilderScreen {
  return { name, step, within: OVERLAY, leave: closeOverlays, ...(widths && { widths }) };
}

/** The clinic's form with a selected question. */
export function selectedQuestion(name: string, id: string): BuilderScreen {
  return {
    name,
    within: cardOf(id),
    step: (builder) => builder.select(id),
    leave: async () => undefined,
  };
}

/** A failing save. */
export function failedSave(name: string, state: string, answer: ReturnType<typeof refusal>): BuilderScreen {
  return {
    name,
    within: 'header',
    begin: (owner, { clinic }) => openForm(owner, clinic, (route) => route.fulfill(answer)),
    step: (builder) => editUntil(builder, state),
  };
}

/** The same question was changed elsewhere: another text, no longer required. */
export async function openWithConflict(owner: Owner, { clinic }: BuilderForms): Promise<Builder> {
  const newer = { questionText: 'Q3 Is this your first time at Riverside?', required: false };
  const draft = { ...withQuestion(clinic, 'before', newer), revision: clinic.revision + 1 };
  const answer = refusal(409, 'draft.conflict', { draft });
  return openForm(owner, clinic, (route) => route.fulfill(answer));
}

export async function openWithImage(owner: Owner, { clinic }: BuilderForms): Promise<Builder> {
  const imageUrl = `/media/${randomUUID()}`;
  await owner.page.route(`**${imageUrl}`, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: A_PICTURE }),
  );
  return openForm(owner, withQuestion(clinic, 'map', { imageUrl, altText: 'The clinic from the street' }));
}

/** A URL whose form fails to load. */
export async function openMissingForm(
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
