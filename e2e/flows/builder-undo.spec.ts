import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createAccount, newPerson, signedInWith, tokenFor } from '../actors/account.ts';
import { Builder } from '../actors/builder.ts';
import { newForm, storedForm } from '../actors/forms.ts';
import { expect, test } from '../test.ts';

test.use({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });

const COMMANDS = 200;
// More than COMMANDS, because some change nothing.
const DISPATCHED = 260;

test('200 mixed commands are undone and redone', async ({ browser }) => {
  test.slow();
  const person = newPerson();
  await createAccount(person);
  const token = await tokenFor(person);
  const form = await newForm(token, 'Mixed');
  const context = await browser.newContext({ storageState: signedInWith(token) });
  const page = await context.newPage();
  const builder = new Builder(page);
  await builder.open(form._id);

  /** Hash of the draft that the server received last. */
  const fingerprint = async () => {
    await builder.expectSaved();
    const { name, pages, pageConditions, startPage } = await storedForm(token, form._id);
    const draft = JSON.stringify({ name, pages, pageConditions, startPage });
    return createHash('sha256').update(draft).digest('hex');
  };
  const bar = page.getByRole('banner');
  const undo = bar.getByRole('button', { name: builder.texts.frame.undo });
  const redo = bar.getByRole('button', { name: builder.texts.frame.redo });

  const start = await fingerprint();
  await dispatchCommands(page, builder);
  const end = await fingerprint();
  expect(end).not.toBe(start);

  const undone = await pressUntilDisabled(page, { ctrlKey: true }, undo);
  expect(undone).toBeGreaterThanOrEqual(COMMANDS);
  expect(await fingerprint()).toBe(start);
  await pressUntilDisabled(page, { ctrlKey: true, shiftKey: true }, redo);
  expect(await fingerprint()).toBe(end);
});

/** Repeats all keyboard commands: add, edit, move, copy, remove, group, change pages. */
async function dispatchCommands(page: Page, builder: Builder): Promise<void> {
  const keys = page.keyboard;
  const toCard = async () => {
    await builder.canvas.locator('[data-focus="canvas"]').first().focus();
  };
  const rounds: (() => Promise<void>)[] = [
    async () => keys.press('q'),
    async () => keys.type('Any'),
    async () => keys.press('Enter'),
    async () => keys.press('Alt+ArrowUp'),
    async () => keys.press('Control+d'),
    async () => keys.press('Enter'),
    async () => keys.type('x'),
    async () => {
      await keys.press('Escape');
      await keys.press('t');
    },
    async () => keys.type('A text'),
    async () => {
      await keys.press('Escape');
      await keys.press('s');
    },
    async () => keys.press('q'),
    async () => {
      await keys.press('Escape');
      await keys.press('Delete');
    },
  ];
  for (let given = 0; given < DISPATCHED; given += 1) {
    if (given % (rounds.length * 4) === 0) {
      await builder.button(builder.texts.pages.add).click();
      await toCard();
    }
    await rounds[given % rounds.length]?.();
  }
}

/**
 * Returns the least number of presses needed. Surplus presses do nothing, so it checks after every twenty, which are
 * dispatched inside the page for speed.
 */
async function pressUntilDisabled(
  page: Page,
  keys: { ctrlKey: boolean; shiftKey?: boolean },
  button: ReturnType<Page['getByRole']>,
): Promise<number> {
  const [stride, most] = [20, 1000];
  let needed = 0;
  while (await button.isEnabled()) {
    await page.evaluate(
      ({ held, times }) => {
        for (let press = 0; press < times; press += 1) {
          document.activeElement?.dispatchEvent(
            new KeyboardEvent('keydown', {
              key: 'z',
              code: 'KeyZ',
              bubbles: true,
              cancelable: true,
              ...held,
            }),
          );
        }
      },
      { held: keys, times: stride },
    );
    needed += stride;
    expect(needed).toBeLessThan(most);
  }
  return needed - stride + 1;
}
