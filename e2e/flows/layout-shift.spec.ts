import type { Browser, Page } from '@playwright/test';
import { createAccount, newPerson, signedInWith, tokenFor } from '../actors/account.ts';
import { colourForm, publishNewForm } from '../actors/colourForm.ts';
import { submitPage } from '../actors/respondent.ts';
import { Works } from '../actors/works.ts';
import { expect, test } from '../test.ts';

const MAX_SHIFT = 0.05;
/** A slow network provokes layout shifts. */
const DELAY_MS = 400;

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

type LayoutShift = { value: number; what: string[] };
type Screen = { name: string; address: string; ready: (page: Page) => Promise<void> };

const heading = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible();

/** Layout shifts since the page was opened, without those after user input. */
function shiftOf(page: Page): Promise<LayoutShift[]> {
  return page.evaluate(
    (quiet) =>
      new Promise<LayoutShift[]>((resolve) => {
        const done = () => resolve((window as unknown as { shifts: LayoutShift[] }).shifts);
        let timer = setTimeout(done, quiet);
        // The analysis keeps a live connection open, so `networkidle` never comes: waits for the DOM to settle instead.
        new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(done, quiet);
        }).observe(document.body, { childList: true, subtree: true });
      }),
    3 * DELAY_MS,
  );
}

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Source = { node: Node | null };
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };
    const shifts: LayoutShift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (!entry.hadRecentInput) {
          const what = entry.sources.map(({ node }) =>
            node instanceof Element ? node.outerHTML.slice(0, 90) : '',
          );
          shifts.push({ value: entry.value, what });
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
    await route.continue();
  });
}

async function expectNoShift(page: Page, { name, address, ready }: Screen): Promise<void> {
  for (const visit of ['cold', 'warm']) {
    await page.goto(address);
    await ready(page);
    const moved = await shiftOf(page);
    const sum = moved.reduce((total, { value }) => total + value, 0);
    expect(sum, `${name}, ${visit}: ${JSON.stringify(moved)}`).toBeLessThanOrEqual(MAX_SHIFT);
  }
}

async function open(browser: Browser, size: (typeof sizes)[number], token?: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: size,
    locale: 'en-GB',
    ...(token !== undefined && { storageState: signedInWith(token) }),
  });
  const page = await context.newPage();
  await watchShifts(page);
  return page;
}

for (const size of sizes) {
  test(`owner screens load without layout shift at ${size.width}`, async ({ browser }) => {
    test.slow();
    const { id, token } = await publishNewForm(colourForm);
    await submitPage({ formId: id, currentPageId: 'ask', answers: { colour: 'Red' } });
    const works = new Works(token);
    const { project } = await works.project('Riverside Clinic', 'Intake');
    for (let at = 0; at < 6; at += 1) {
      await works.form(`Form ${at}`);
    }
    const screens: Screen[] = [
      {
        name: 'Home',
        address: '/home',
        ready: (page) => expect(page.getByRole('article').first()).toBeVisible(),
      },
      { name: 'Projects', address: '/Projects', ready: heading },
      { name: 'project', address: `/project/${project}`, ready: heading },
      { name: 'Analysis', address: '/analysis', ready: heading },
      { name: 'project analysis', address: `/analysis/${project}`, ready: heading },
      { name: 'form analysis', address: `/form-analysis/${id}`, ready: heading },
      { name: 'responses', address: `/form-analysis/${id}?tab=responses`, ready: heading },
      { name: 'profile', address: '/profile', ready: heading },
      { name: 'settings', address: '/settings', ready: heading },
      {
        name: 'builder',
        address: `/create-form?formId=${id}`,
        ready: (page) => expect(page.locator('[data-canvas]')).toBeVisible(),
      },
    ];
    for (const screen of screens) {
      const page = await open(browser, size, token);
      await expectNoShift(page, screen);
      await page.context().close();
    }
  });

  test(`an empty Home loads without layout shift at ${size.width}`, async ({ browser }) => {
    const person = newPerson();
    await createAccount(person);
    const page = await open(browser, size, await tokenFor(person));
    await expectNoShift(page, {
      name: 'empty Home',
      address: '/home',
      ready: (home) => expect(home.getByRole('heading', { level: 2 })).toHaveCount(2),
    });
    await page.context().close();
  });

  test(`form and sign-in load without layout shift at ${size.width}`, async ({ browser }) => {
    const { shareUrl } = await publishNewForm(colourForm);
    const page = await open(browser, size);
    await expectNoShift(page, { name: 'form', address: shareUrl, ready: heading });
    await expectNoShift(page, { name: 'sign-in', address: '/', ready: heading });
    await expectNoShift(page, { name: 'sign-up', address: '/signup', ready: heading });
    await page.context().close();
  });
}
