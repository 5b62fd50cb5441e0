import { chromium, type Page } from '@playwright/test';
import { createAccount, newPerson, signedInWith, tokenFor } from '../actors/account.ts';
import { branchingForm, newForm, saveForm } from '../actors/forms.ts';
import { chromiumLaunch } from '../chromium.ts';
import { publicUrl } from '../environment.ts';

// Measures the flowchart with the largest allowed form: 200 pages, 80 of them with conditions.
const PAGES = 200;
const CONDITIONS = 80;

const person = newPerson();
await createAccount(person);
const token = await tokenFor(person);
const form = await newForm(token, 'Branching');
await saveForm(token, form._id, branchingForm(PAGES, CONDITIONS));

const browser = await chromium.launch(chromiumLaunch);
const context = await browser.newContext({
  baseURL: publicUrl,
  viewport: { width: 1440, height: 900 },
  storageState: signedInWith(token),
});
const page = await context.newPage();
await page.goto(`/create-form?formId=${form._id}&step=flowchart`);
const dialog = page.getByRole('dialog', { name: 'Flowchart' });
await dialog.waitFor();
await page.waitForLoadState('networkidle');

const openings: number[] = [];
for (let round = 0; round < 5; round += 1) {
  await dialog.locator('label', { hasText: 'This page' }).click();
  await page.locator('[data-flow-node]').first().waitFor({ state: 'detached' });
  openings.push(await openAllPages(page));
}
const boxes = await boxesOf(page);
const frames = await pan(page);
await browser.close();

const opening = openings.toSorted((a, b) => a - b)[2] ?? 0;
report(
  'all pages drawn after',
  `${openings.map(Math.round).join(', ')} ms, median ${Math.round(opening)} ms`,
  opening < 1000,
  'goal: under 1 s',
);
const overlaps = overlapsAmong(boxes);
report(
  'boxes that overlap',
  `${overlaps.length} of ${boxes.length}`,
  overlaps.length === 0 && boxes.length >= PAGES,
  'goal: none',
);
const sorted = frames.toSorted((a, b) => a - b);
const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
report(
  'frames while panning',
  `median ${Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)} ms, 95 % within ${Math.round(p95)} ms of ${frames.length}`,
  p95 < 50,
  'goal: 95 % under 50 ms',
);

/** The time from the click to the paint with the nodes, measured in the page. */
function openAllPages(on: Page): Promise<number> {
  return on.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const all = [...document.querySelectorAll<HTMLInputElement>('[role="dialog"] header input')].at(-1);
        const start = performance.now();
        all?.click();
        const check = () => {
          if (document.querySelector('[data-flow-node]') === null) {
            requestAnimationFrame(check);
          } else {
            // One frame later the nodes are painted.
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
          }
        };
        requestAnimationFrame(check);
      }),
  );
}

type Box = { id: string; left: number; top: number; right: number; bottom: number };

function boxesOf(on: Page): Promise<Box[]> {
  return on.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-flow-node]')].map((node) => {
      const { left, top, right, bottom } = node.getBoundingClientRect();
      return { id: node.dataset['flowNode'] ?? '', left, top, right, bottom };
    }),
  );
}

function overlapsAmong(all: readonly Box[]): string[] {
  return all.flatMap((one, at) =>
    all
      .slice(at + 1)
      .filter(
        (other) =>
          one.left < other.right &&
          other.left < one.right &&
          one.top < other.bottom &&
          other.top < one.bottom,
      )
      .map((other) => `${one.id} ${other.id}`),
  );
}

async function pan(on: Page): Promise<number[]> {
  await on.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    let last = performance.now();
    const tick = (now: number) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  for (let stroke = 0; stroke < 3; stroke += 1) {
    await on.mouse.move(900, 700);
    await on.mouse.down();
    for (let step = 1; step <= 40; step += 1) {
      await on.mouse.move(900, 700 - step * 14);
    }
    await on.mouse.up();
  }
  const frames = await on.evaluate(() => (window as unknown as { frames: number[] }).frames);
  return frames.slice(2);
}

function report(what: string, measured: string, reached: boolean, goal: string): void {
  process.stdout.write(`${reached ? 'reached' : 'MISSED '}  ${what}: ${measured} (${goal})\n`);
}
