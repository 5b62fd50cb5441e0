import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Route } from '@playwright/test';
import { Builder } from './actors/builder.ts';
import { clinicForm, newForm, type StoredForm, saveForm, storedForm } from './actors/forms.ts';
import type { Owner } from './actors/owner.ts';

/** Stored forms for the builder's screens. */
export type BuilderForms = { clinic: StoredForm; empty: StoredForm };

/** Creates the forms once for all screens. */
export async function createForms(token: string): Promise<BuilderForms> {
  const [clinic, empty] = [await newForm(token, 'Clinic'), await newForm(token, 'Untitled Form')];
  await saveForm(token, clinic._id, clinicForm());
  return { clinic: await storedForm(token, clinic._id), empty: await storedForm(token, empty._id) };
}

export const A_PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="#86b8a5"/><path d="M80 300V150l240-100 240 100v150z" fill="#fbfaf8"/><path d="M280 300V190h80v110z" fill="#5b4b3a"/></svg>`;

/** An error response. */
export function refusal(status: number, code: string, more: object = {}) {
  return { status, json: { success: false, code, message: code, requestId: 'r', ...more } };
}

/**
 * Opens a form under a new id, so that this device has no draft of it from another screen. Requests are mocked; nothing
 * is stored.
 */
export async function openForm(
  { page, language }: Owner,
  form: StoredForm & Record<string, unknown>,
  save: (route: Route) => Promise<void> = (route) =>
    route.fulfill({ json: { success: true, revision: form.revision + 1, problems: [] } }),
): Promise<Builder> {
  const builder = new Builder(page, language);
  const id = randomUUID();
  await page.route(`**/api/form/${id}`, (route) =>
    route.fulfill({ json: { success: true, form: { ...form, _id: id } } }),
  );
  await page.route('**/api/form/save-draft/**', save);
  await builder.open(id);
  return builder;
}

export function withQuestion(form: StoredForm, id: string, change: object): StoredForm {
  const pages = form.pages.map((page) => ({
    ...page,
    questions: page.questions.map((question) => (question.id === id ? { ...question, ...change } : question)),
  }));
  return { ...form, pages };
}

export function without(form: StoredForm, ...ids: readonly string[]): StoredForm {
  const pages = form.pages.map((page) => ({
    ...page,
    questions: page.questions.filter(({ id }) => !ids.includes(id)),
  }));
  return { ...form, pages };
}

export const expectVisible = (locator: Locator): Promise<void> => expect(locator).toBeVisible();

/** Closes all overlays, the topmost first. */
export async function closeOverlays({ page }: Builder): Promise<void> {
  const overlays = page.locator('[role="dialog"], [role="menu"]');
  for (let open = await overlays.count(); open > 0; open -= 1) {
    await page.keyboard.press('Escape');
    await expect(overlays).toHaveCount(open - 1);
  }
}

export async function openMediaDialog(builder: Builder, kind: 'Image' | 'Video'): Promise<void> {
  await builder.select(kind === 'Image' ? 'map' : 'film');
  await builder.button(builder.texts.media[`upload${kind}`]).click();
  await expectVisible(builder.dialog);
}

export function chooseFile(
  { dialog }: Builder,
  name: string,
  mimeType: string,
  content: string,
): Promise<void> {
  return dialog.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer: Buffer.from(content) });
}

export async function pasteLines(builder: Builder, id: string, lines: number): Promise<void> {
  const option = builder.card(id).locator('[data-focus^="option-"]').first();
  const places = Array.from({ length: lines }, (_, at) => `Place ${at + 1}`);
  await builder.paste(option, places.join('\n'));
  await expectVisible(builder.dialog);
}

export async function openShortcuts(builder: Builder): Promise<void> {
  if (builder.isNarrow) {
    await builder.button(builder.texts.frame.more).click();
    await builder.chooseFromMenu(builder.texts.frame.shortcuts);
  } else {
    await builder.button(builder.texts.frame.shortcuts).click();
  }
  await expectVisible(builder.dialog);
}

export async function openPreview(builder: Builder): Promise<Locator> {
  await builder.button(builder.texts.frame.preview).click();
  const area = builder.page.getByRole('region', { name: builder.texts.preview.area, exact: true });
  await expectVisible(area);
  return area;
}

/** Submits the shown page. */
export async function clickSubmit({ language }: Owner, area: Locator): Promise<void> {
  const submit = language === 'hi' ? 'जमा करें' : 'Submit';
  await area.getByRole('button', { name: submit, exact: true }).click();
}

export async function enterConditionMode(builder: Builder): Promise<Locator> {
  await builder.pickTool(builder.texts.panel.addCondition);
  const area = builder.page.getByRole('region', { name: builder.texts.condition.area, exact: true });
  await expectVisible(area);
  return area;
}

/** Edits a question and waits for this save state. */
export async function editUntil(builder: Builder, state: string): Promise<void> {
  await builder.questionText('before').fill('Have you been here before?');
  await expect(builder.saveStatus).toHaveAttribute('data-save-state', state);
}
