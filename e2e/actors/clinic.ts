import { expect } from '@playwright/test';
import type { Builder } from './builder.ts';

/** Six pages, two conditions and an unreachable page. */
const PAGES = [
  {
    title: 'Your visit',
    questions: [
      'What brings you in today?',
      'When did it start?',
      'Have you been seen at Riverside before?',
      'How much is it affecting your day?',
    ],
  },
  { title: 'Welcome back', questions: ['Your card number', 'Has anything changed?', 'Who did you see?'] },
  {
    title: 'First visit',
    questions: ['Your name', 'Are you insured?', 'Your phone number', 'Your address', 'Who sent you?'],
  },
  {
    title: 'Insurance details',
    questions: ['Which company?', 'Policy number', 'Valid until', 'Who holds it?'],
  },
  { title: 'Paying yourself', questions: ['How would you like to pay?', 'Do you need a receipt?'] },
  { title: 'Old consent wording', questions: ['May we keep your file?'] },
] as const;

/** Builds the whole form in a builder with an empty form. */
export async function buildClinicForm(builder: Builder): Promise<void> {
  const { page, texts } = builder;
  for (const [at, { title, questions }] of PAGES.entries()) {
    if (at > 0) {
      await builder.button(texts.pages.add).click();
    }
    await builder.titlePage(title);
    await builder.button(texts.panel.addQuestion).first().click();
    for (const [number, text] of questions.entries()) {
      if (number > 0) {
        await page.keyboard.press('Enter');
      }
      await expect(builder.cards).toHaveCount(number + 1);
      await page.keyboard.type(text);
    }
  }
  await changeType(builder, 0, 0, 'Long Answer');
  await changeType(builder, 0, 1, 'Date');
  await changeType(builder, 0, 3, 'Linear Scale');
  await setOptions(builder, 0, 2, ['Yes', 'No, this is my first visit']);
  await group(builder);
  await setOptions(builder, 2, 1, ['Yes', 'No']);
  await changeType(builder, 1, 0, 'Short Answer');
  await branch(builder, 0, { answer: 'Yes', whenTrue: 'Welcome back', whenFalse: 'First visit' });
  await branch(builder, 2, { answer: 'Yes', whenTrue: 'Insurance details', whenFalse: 'Paying yourself' });
}

async function changeType(
  builder: Builder,
  pageAt: number,
  at: number,
  kind: keyof Builder['texts']['kind'],
) {
  await builder.goToPageAt(pageAt);
  const card = builder.cards.nth(at);
  await card.locator('textarea').first().click();
  await card.getByRole('button', { name: /^Question type/ }).click();
  await builder.page.getByRole('menuitemradio', { name: builder.texts.kind[kind], exact: true }).click();
  await expect(builder.page.getByRole('menu')).toBeHidden();
}

async function setOptions(builder: Builder, pageAt: number, at: number, labels: readonly string[]) {
  await builder.goToPageAt(pageAt);
  const card = builder.cards.nth(at);
  await card.locator('textarea').first().click();
  for (const [position, label] of labels.entries()) {
    await card.getByLabel(`Option ${position + 1}`, { exact: true }).fill(label);
  }
}

/** Groups the first two questions of the first page into a section. */
async function group(builder: Builder): Promise<void> {
  await builder.goToPageAt(0);
  await builder.cards.nth(1).locator('textarea').first().click();
  await builder.pickTool(builder.texts.panel.addSections);
  await expect(builder.page.getByText('Section 1', { exact: true }).first()).toBeVisible();
}

/** Branches a page on the answer to a question with options. */
export async function branch(
  builder: Builder,
  pageAt: number,
  { answer, whenTrue, whenFalse }: { answer: string; whenTrue: string; whenFalse: string },
): Promise<void> {
  const { page, texts } = builder;
  await builder.goToPageAt(pageAt);
  await builder.pickTool(texts.panel.addCondition);
  const area = page.getByRole('region', { name: texts.condition.area, exact: true });
  const label = area.getByRole('radio', { name: answer, exact: true }).first();
  await label.check();
  await area.getByRole('button', { name: texts.condition.add, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: texts.condition.add });
  const list = (name: string) => dialog.getByRole('radiogroup', { name: new RegExp(name) });
  await list(texts.condition.truePage)
    .getByRole('radio', { name: new RegExp(whenTrue) })
    .check();
  await list(texts.condition.falsePage)
    .getByRole('radio', { name: new RegExp(whenFalse) })
    .check();
  await dialog.getByRole('button', { name: texts.condition.continue, exact: true }).click();
  await expect(dialog).toBeHidden();
  await builder.button(texts.condition.done).click();
}
