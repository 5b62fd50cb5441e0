import type { Page } from '@playwright/test';
import {
  doubleTextSize,
  expectNothingCutOff,
  expectNothingOverlaps,
  expectNoViolations,
  restoreTextSize,
} from '../a11y.ts';
import { createAccount, newPerson, signedInWith, tokenFor } from '../actors/account.ts';
import { Owner } from '../actors/owner.ts';
import { browserFor, type Language } from '../appearance.ts';
import { type BuilderForms, createForms } from '../builder-actions.ts';
import { atWidth, type BuilderScreen, openScreen, type PreviousBuilder } from '../builder-screen.ts';
import { builderScreens } from '../builder-screens.ts';
import { GATE, test } from '../test.ts';

// axe reports what it finds and where; traces of every screen would cost more than the check itself.
test.use({ trace: 'off', serviceWorkers: 'block' });

type SharedForms = { token: string; forms: BuilderForms };

// One account and two forms per worker, because no screen changes them.
const builders = test.extend<object, { made: SharedForms }>({
  made: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads here which fixtures are needed: none.
    async ({}, use) => {
      const person = newPerson();
      await createAccount(person);
      const token = await tokenFor(person);
      await use({ token, forms: await createForms(token) });
    },
    { scope: 'worker' },
  ],
});

/** Opens each screen, reusing the builder when the last screen started the same way and restored its state. */
async function onEach(
  { page, language, made }: { page: Page; language: Language; made: SharedForms },
  screens: readonly BuilderScreen[],
  check: (screen: BuilderScreen) => Promise<void>,
): Promise<void> {
  await page.context().setStorageState(signedInWith(made.token));
  // Accepts the dialog that asks about unsaved edits.
  page.on('dialog', (dialog) => dialog.accept());
  const owner = new Owner(page, language);
  let before: PreviousBuilder | undefined;
  for (const screen of screens) {
    await test.step(screen.name, async () => {
      const builder = await openScreen(screen, owner, made.forms, before);
      await check(screen);
      before = undefined;
      if (screen.leave) {
        await screen.leave(builder);
        before = { builder, begin: screen.begin };
      } else {
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await page.context().setOffline(false);
      }
    });
  }
}

/** Nothing is cut off, unless the screen can be panned. */
async function expectInView(
  page: Page,
  { name, pans = false }: BuilderScreen,
  variant: string,
): Promise<void> {
  if (!pans) {
    await expectNothingCutOff(page, `${name}, ${variant}`);
  }
}

/** Nothing is cut off or overlaps in the toolbar, which has the least room. */
async function expectNoCollisions(page: Page, screen: BuilderScreen, variant: string): Promise<void> {
  const { name, within } = screen;
  await expectInView(page, screen, variant);
  if (within === 'header') {
    await expectNothingOverlaps(page, within, `${name}, ${variant}`);
  }
}

const { flowchart, publish, published, ...editing } = builderScreens;

for (const [about, screens] of Object.entries({
  ...editing,
  publishing: [...flowchart, ...publish, ...published],
})) {
  builders.describe(`the builder's ${about}`, () => {
    builders.use(browserFor({ language: 'en', theme: 'light', width: 1440 }));

    builders('has no axe violations in light theme', GATE, async ({ page, made }) => {
      test.slow();
      await onEach({ page, language: 'en', made }, atWidth(1440, screens), (screen) =>
        expectNoViolations(page, screen.name, { within: screen.within, themes: ['light'] }),
      );
    });
  });
}

for (const [about, screens] of Object.entries(builderScreens)) {
  builders.describe(`the builder's ${about}`, () => {
    builders.describe('in English, 1440 wide', () => {
      builders.use(browserFor({ language: 'en', theme: 'light', width: 1440 }));

      builders('has no axe violations and fits doubled text', async ({ page, made }) => {
        test.slow();
        await onEach({ page, language: 'en', made }, atWidth(1440, screens), async (screen) => {
          await expectNoViolations(page, `${screen.name}, en, 1440 wide`, { within: screen.within });
          await doubleTextSize(page);
          await expectInView(page, screen, 'en, 1440 wide, text doubled');
          await restoreTextSize(page);
        });
      });
    });

    builders.describe('in Hindi, 390 wide', () => {
      builders.use(browserFor({ language: 'hi', theme: 'light', width: 390 }));

      builders('has no axe violations and cuts nothing off', async ({ page, made }) => {
        test.slow();
        await onEach({ page, language: 'hi', made }, atWidth(390, screens), async (screen) => {
          await expectNoCollisions(page, screen, 'hi, 390 wide');
          await expectNoViolations(page, `${screen.name}, hi, 390 wide`, { within: screen.within });
        });
      });
    });

    builders.describe('in English, 320 wide', () => {
      builders.use({
        ...browserFor({ language: 'en', theme: 'light', width: 390 }),
        viewport: { width: 320, height: 640 },
      });

      builders('cuts nothing off', async ({ page, made }) => {
        test.slow();
        await onEach({ page, language: 'en', made }, atWidth(390, screens), (screen) =>
          expectNoCollisions(page, screen, 'en, 320 wide'),
        );
      });
    });
  });
}

builders.describe('the builder in Hindi, 1024 wide', () => {
  builders.use(browserFor({ language: 'hi', theme: 'light', width: 1024 }));

  builders('has no axe violations or overlaps in the drawer', async ({ page, made }) => {
    test.slow();
    const screens = Object.values(builderScreens)
      .flat()
      .filter(({ name, within }) => name === 'clinic' || name === 'drawer' || within === 'header');
    await onEach({ page, language: 'hi', made }, screens, async (screen) => {
      await expectNoCollisions(page, screen, 'hi, 1024 wide');
      await expectNoViolations(page, `${screen.name}, hi, 1024 wide`, { within: screen.within });
    });
  });
});
