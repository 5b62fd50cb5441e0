import { type Page, test } from '@playwright/test';
import { doubleTheText, expectNothingCutOff, expectNoViolations, restoreTheText } from '../a11y.ts';
import { newPerson, openAccount, signedInWith, tokenFor } from '../actors/account.ts';
import type { Builder } from '../actors/builder.ts';
import { Owner } from '../actors/owner.ts';
import { atWidth, type BuilderScreen, builderScreens, openScreen } from '../builder-screens.ts';
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

/** Opens one screen after the other, in the same builder as long as each leaves it as it was. */
async function onEach(
  { page, language, made }: { page: Page; language: Language; made: Made },
  screens: readonly BuilderScreen[],
  look: (screen: BuilderScreen) => Promise<void>,
): Promise<void> {
  await page.context().setStorageState(signedInWith(made.token));
  // Leaving what the server does not have asks first.
  page.on('dialog', (dialog) => dialog.accept());
  const owner = new Owner(page, language);
  let before: Builder | undefined;
  for (const screen of screens) {
    await test.step(screen.name, async () => {
      const builder = await openScreen(screen, owner, made.forms, before);
      await look(screen);
      before = undefined;
      if (screen.leave) {
        await screen.leave(builder);
        before = builder;
      } else {
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await page.context().setOffline(false);
      }
    });
  }
}

for (const [about, screens] of Object.entries(builderScreens)) {
  builders.describe(`the builder's ${about}`, () => {
    builders.describe('in English, 1440 wide', () => {
      builders.use(browserFor({ language: 'en', theme: 'light', width: 1440 }));

      builders('axe finds nothing, and doubled text is not cut off', async ({ page, made }) => {
        test.slow();
        await onEach({ page, language: 'en', made }, atWidth(1440, screens), async ({ name, within }) => {
          await expectNoViolations(page, `${name}, en, 1440 wide`, within);
          await doubleTheText(page);
          await expectNothingCutOff(page, `${name}, en, 1440 wide, text doubled`);
          await restoreTheText(page);
        });
      });
    });

    builders.describe('in Hindi, 390 wide', () => {
      builders.use(browserFor({ language: 'hi', theme: 'light', width: 390 }));

      builders('axe finds nothing, and nothing is cut off', async ({ page, made }) => {
        test.slow();
        await onEach({ page, language: 'hi', made }, atWidth(390, screens), async ({ name, within }) => {
          await expectNothingCutOff(page, `${name}, hi, 390 wide`);
          await expectNoViolations(page, `${name}, hi, 390 wide`, within);
        });
      });
    });

    builders.describe('in English, 320 wide', () => {
      builders.use({
        ...browserFor({ language: 'en', theme: 'light', width: 390 }),
        viewport: { width: 320, height: 640 },
      });

      builders('nothing is cut off', async ({ page, made }) => {
        await onEach({ page, language: 'en', made }, atWidth(390, screens), ({ name }) =>
          expectNothingCutOff(page, `${name}, en, 320 wide`),
        );
      });
    });
  });
}

builders.describe('the builder in English, 1024 wide', () => {
  builders.use(browserFor({ language: 'en', theme: 'light', width: 1024 }));

  builders('axe finds nothing in the drawer and beside it', async ({ page, made }) => {
    const drawer = builderScreens.pages.filter(({ name }) => name === 'drawer');
    const { kinds } = builderScreens;
    await onEach({ page, language: 'en', made }, [...kinds.slice(0, 1), ...drawer], async (screen) => {
      await expectNothingCutOff(page, `${screen.name}, en, 1024 wide`);
      await expectNoViolations(page, `${screen.name}, en, 1024 wide`, screen.within);
    });
  });
});
