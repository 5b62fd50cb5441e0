import { type CDPSession, chromium, type Page } from '@playwright/test';
import { createAccount, newPerson, tokenFor } from '../actors/account.ts';
import { largeForm, newForm, publishForm, saveForm } from '../actors/forms.ts';
import { chromiumLaunch } from '../chromium.ts';
import { publicUrl } from '../environment.ts';

// Measures answering on the longest allowed page, 500 questions, on a phone. Event Timing reports the time from a tap or
// key press to the next paint, rounded to 8 ms. It omits events under 16 ms, which count as 16 here.
const QUESTIONS = 500;
const TAPS = 50;
const KEYS = 60;
const UNREPORTED_MS = 16;
const PHONE = { width: 390, height: 844 };

type Timings = { taps: number[]; keys: number[]; work: number[] };

const person = newPerson();
await createAccount(person);
const token = await tokenFor(person);
const form = await newForm(token, 'Large');
await saveForm(token, form._id, { name: 'Large', pages: largeForm(1, QUESTIONS) });
const { shareLink } = await publishForm(token, form._id);

const browser = await chromium.launch(chromiumLaunch);
const context = await browser.newContext({
  baseURL: publicUrl,
  viewport: PHONE,
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
});
const page = await context.newPage();
await page.addInitScript(() => {
  const timings: Timings = { taps: [], keys: [], work: [] };
  Object.assign(window, { timings });
  new PerformanceObserver((list) => {
    for (const {
      name,
      duration,
      processingStart,
      processingEnd,
    } of list.getEntries() as PerformanceEventTiming[]) {
      if (name === 'click') {
        timings.taps.push(duration);
        timings.work.push(processingEnd - processingStart);
      } else if (name === 'keydown') {
        timings.keys.push(duration);
      }
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
});

const session = await context.newCDPSession(page);
for (const [machine, rate] of [
  ['this machine', 1],
  ['four times slower', 4],
] as const) {
  await measure(page, session, machine, rate);
}
await browser.close();

async function measure(on: Page, cdp: CDPSession, machine: string, rate: number): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate });
  const start = performance.now();
  await on.goto(`/form/${shareLink}`, { waitUntil: 'commit' });
  await on.locator('[data-question="q1"]').waitFor();
  const shownMs = performance.now() - start;
  await on.waitForLoadState('load');
  await tap(on);
  await type(on);
  await on.waitForTimeout(1000);
  const timings = await on.evaluate(() => (window as unknown as { timings: Timings }).timings);
  const goal = rate === 1 ? 'goal: each within 50 ms' : 'no goal';
  print(machine, 'first question after', `${Math.round(shownMs)} ms`, 'no goal');
  print(machine, `${TAPS} taps`, spread(timings.taps, TAPS), goal);
  // The rest is the browser's input handling and painting.
  print(machine, 'of that, the page itself', spread(timings.work.map(Math.round), 0), 'no goal');
  print(machine, `${KEYS} keys`, spread(timings.keys, KEYS), goal);
}

/** Taps every question that can be answered with one tap. */
async function tap(on: Page): Promise<void> {
  const choices = on.locator('[data-question]:has([type=radio], [type=checkbox])');
  const count = await choices.count();
  for (let at = 0; at < TAPS; at += 1) {
    const card = choices.nth(Math.floor((at * count) / TAPS));
    await card.scrollIntoViewIfNeeded();
    await settle(on);
    const box = await card.locator('label:has(input)').nth(1).boundingBox();
    if (box !== null) {
      await on.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    }
  }
}

/** Waits until scrolling is painted, so that only the tap is measured. */
async function settle(on: Page): Promise<void> {
  await on.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 100))),
      ),
  );
}

async function type(on: Page): Promise<void> {
  const fields = on.locator('[data-question] input[type=text]');
  await fields.nth(Math.floor((await fields.count()) / 2)).focus();
  for (let key = 0; key < KEYS; key += 1) {
    await on.keyboard.type('abcdefghij'.charAt(key % 10), { delay: 30 });
  }
}

function spread(reported: readonly number[], expected: number): string {
  const unreported = Array.from({ length: Math.max(0, expected - reported.length) }, () => UNREPORTED_MS);
  const sorted = [...reported, ...unreported].toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return `median ${at(0.5)} ms, 95 % within ${at(0.95)} ms, worst ${at(1)} ms`;
}

function print(machine: string, what: string, measured: string, goal: string): void {
  process.stdout.write(`${machine}: ${what}: ${measured} (${goal})\n`);
}
