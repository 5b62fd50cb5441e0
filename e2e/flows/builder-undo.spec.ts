import { createHash } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { newPerson, openAccount, signedInWith, tokenFor } from '../actors/account.ts';
import { Builder } from '../actors/builder.ts';
import { newForm, storedForm } from '../actors/forms.ts';

test.use({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });

const COMMANDS = 200;
// Some change nothing: a question that is in a section already is not grouped again.
const GIVEN = 260;

test('two hundred mixed commands are undone to the start and redone to the same end', async ({ browser }) => {
  test.slow();
  const person = newPerson();
  await openAccount(person);
  const token = await tokenFor(person);
  const form = await newForm(token, 'Mixed');
  const context = await browser.newContext({ storageState: signedInWith(token) });
  const page = await context.newPage();
  const builder = new Builder(page);
  await builder.open(form._id);

  /** The whole draft as the server got it from this window, as a hash. */
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
  await giveCommands(page, builder);
  const end = await fingerprint();
  expect(end).not.toBe(start);

  const undone = await pressUntilDisabled(page, { ctrlKey: true }, undo);
  expect(undone).toBeGreaterThanOrEqual(COMMANDS);
  expect(await fingerprint()).toBe(start);
  await pressUntilDisabled(page, { ctrlKey: true, shiftKey: true }, redo);
  expect(await fingerprint()).toBe(end);
});

/** Everything a keyboard reaches, over and over: adding, wording, moving, copying, removing, grouping, turning pages. */
async function giveCommands(page: Page, builder: Builder): Promise<void> {
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
  for (let given = 0; given < GIVEN; given += 1) {
    if (given % (rounds.length * 4) === 0) {
      await builder.button(builder.texts.pages.add).click();
      await toCard();
    }
    await rounds[given % rounds.length]?.();
  }
}

/**
 * How often at least it took. Past the end the key does nothing, so looking each twentieth time is enough; and twenty keys
 * given inside the page come as fast as from a finger that stays down.
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
