import { type Page, test } from '@playwright/test';
import {
  doubleTheText,
  expectNothingCutOff,
  expectNothingOverlaps,
  expectNoViolations,
  restoreTheText,
} from '../a11y.ts';
import { newPerson, openAccount, signedInWith, tokenFor } from '../actors/account.ts';
import { Owner } from '../actors/owner.ts';
import { atWidth, type BuilderScreen, type LeftBuilder, openScreen } from '../builder-screen.ts';
import { builderScreens } from '../builder-screens.ts';
import { type BuilderForms, makeForms } from '../builder-steps.ts';
import { browserFor, type Language } from '../looks.ts';

// axe names what it finds and where; a trace of every screen would cost more than the check itself.
test.use({ trace: 'off', serviceWorkers: 'block' });

type Made = { token: string; forms: BuilderForms };

// One account and two forms for all the tests of a worker: no screen changes them.
const builders = test.extend<object, { made: Made }>({
  made: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads here which fixtures are needed: none.
    async ({}, use) => {
      const person = newPerson();
      await openAccount(person);
      const token = await tokenFor(person);
      await use({ token, forms: await makeForms(token) });
    },
    { scope: 'worker' },
  ],
});

/** Opens one screen after the other, in the same builder as long as they begin alike and leave it as it was. */
async function onEach(
  { page, language, made }: { page: Page; language: Language; made: Made },
  screens: readonly BuilderScreen[],
  look: (screen: BuilderScreen) => Promise<void>,
): Promise<void> {
  await page.context().setStorageState(signedInWith(made.token));
  // Leaving what the server does not have asks first.
  page.on('dialog', (dialog) => dialog.accept());
  const owner = new Owner(page, language);
  let before: LeftBuilder | undefined;
  for (const screen of screens) {
    await test.step(screen.name, async () => {
      const builder = await openScreen(screen, owner, made.forms, before);
      await look(screen);
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

/** Everything can be seen where it is, unless it is there to be moved about. */
async function expectInView(page: Page, { name, pans = false }: BuilderScreen, look: string): Promise<void> {
  if (!pans) {
    await expectNothingCutOff(page, `${name}, ${look}`);
  }
}

/** Everything has its place. What the screen changed in the bar, which is the fullest, must not push the rest about. */
async function expectRoom(page: Page, screen: BuilderScreen, look: string): Promise<void> {
  const { name, within } = screen;
  await expectInView(page, screen, look);
  if (within === 'header') {
    await expectNothingOverlaps(page, within, `${name}, ${look}`);
  }
}

for (const [about, screens] of Object.entries(builderScreens)) {
  builders.describe(`the builder's ${about}`, () => {
    builders.describe('in English, 1440 wide', () => {
      builders.use(browserFor({ language: 'en', theme: 'light', width: 1440 }));

      builders('axe finds nothing, and doubled text is not cut off', async ({ page, made }) => {
        test.slow();
        await onEach({ page, language: 'en', made }, atWidth(1440, screens), async (screen) => {
          await expectNoViolations(page, `${screen.name}, en, 1440 wide`, screen.within);
          await doubleTheText(page);
          await expectInView(page, screen, 'en, 1440 wide, text doubled');
          await restoreTheText(page);
        });
      });
    });

    builders.describe('in Hindi, 390 wide', () => {
      builders.use(browserFor({ language: 'hi', theme: 'light', width: 390 }));

      builders('axe finds nothing, and nothing is cut off', async ({ page, made }) => {
        test.slow();
        await onEach({ page, language: 'hi', made }, atWidth(390, screens), async (screen) => {
          await expectRoom(page, screen, 'hi, 390 wide');
          await expectNoViolations(page, `${screen.name}, hi, 390 wide`, screen.within);
        });
      });
    });

    builders.describe('in English, 320 wide', () => {
      builders.use({
        ...browserFor({ language: 'en', theme: 'light', width: 390 }),
        viewport: { width: 320, height: 640 },
      });

      builders('nothing is cut off', async ({ page, made }) => {
        test.slow();
        await onEach({ page, language: 'en', made }, atWidth(390, screens), (screen) =>
          expectRoom(page, screen, 'en, 320 wide'),
        );
      });
    });
  });
}

builders.describe('the builder in Hindi, 1024 wide', () => {
  builders.use(browserFor({ language: 'hi', theme: 'light', width: 1024 }));

  builders('axe finds nothing in the drawer, and there is room for everything', async ({ page, made }) => {
    test.slow();
    const screens = Object.values(builderScreens)
      .flat()
      .filter(({ name, within }) => name === 'clinic' || name === 'drawer' || within === 'header');
    await onEach({ page, language: 'hi', made }, screens, async (screen) => {
      await expectRoom(page, screen, 'hi, 1024 wide');
      await expectNoViolations(page, `${screen.name}, hi, 1024 wide`, screen.within);
    });
  });
});
