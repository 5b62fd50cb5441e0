import type { Page } from '@playwright/test';
import { doubleTextSize, expectNothingCutOff, expectNoViolations } from '../a11y.ts';
import { createAccount, newPerson, signedInWith, tokenFor } from '../actors/account.ts';
import { Owner } from '../actors/owner.ts';
import { browserFor, LANGUAGES, type Language, WIDTHS } from '../appearance.ts';
import { errorScreens, failingScreens, ownerScreens, type Screen, visitorScreens } from '../screens.ts';
import { GATE, test } from '../test.ts';

// axe reports what it finds and where; traces of every screen would cost more than the check itself.
test.use({ trace: 'off' });

const groups: { of: string; screens: readonly Screen[]; signedIn: boolean }[] = [
  { of: 'visitors', screens: [...visitorScreens, ...errorScreens], signedIn: false },
  { of: 'owners', screens: [...ownerScreens, ...failingScreens], signedIn: true },
];

/** Opens each screen from a fresh state. */
async function onEach(
  page: Page,
  language: Language,
  screens: readonly Screen[],
  check: (name: string) => Promise<void>,
): Promise<void> {
  // Accepts the dialog that asks about unsaved entries.
  page.on('dialog', (dialog) => dialog.accept());
  for (const { name, open } of screens) {
    await test.step(name, async () => {
      await open(new Owner(page, language));
      await check(name);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.context().setOffline(false);
    });
  }
}

for (const { of, screens, signedIn } of groups) {
  test.describe(`${of} screens`, () => {
    test.beforeEach(async ({ page }) => {
      if (signedIn) {
        const person = newPerson();
        await createAccount(person);
        await page.context().setStorageState(signedInWith(await tokenFor(person)));
      }
    });

    test.describe('in English, 1440 wide', () => {
      test.use(browserFor({ language: 'en', theme: 'light', width: 1440 }));

      test('have no axe violations in light theme', GATE, async ({ page }) => {
        test.slow();
        await onEach(page, 'en', screens, (name) => expectNoViolations(page, name, { themes: ['light'] }));
      });
    });

    for (const language of LANGUAGES) {
      for (const width of WIDTHS) {
        test.describe(`${language}, ${width} wide`, () => {
          test.use(browserFor({ language, theme: 'light', width }));

          test('have no axe violations in light and dark theme', async ({ page }) => {
            test.slow();
            await onEach(page, language, screens, (name) =>
              expectNoViolations(page, `${name}, ${language}, ${width} wide`),
            );
          });
        });
      }

      test.describe(`${language}, 320 wide`, () => {
        test.use({
          ...browserFor({ language, theme: 'light', width: 390 }),
          viewport: { width: 320, height: 640 },
        });

        test('cut nothing off', async ({ page }) => {
          test.slow();
          await onEach(page, language, screens, (name) => expectNothingCutOff(page, name));
        });
      });

      test.describe(`${language}, doubled text`, () => {
        test.use(browserFor({ language, theme: 'light', width: 1440 }));

        test('cut nothing off', async ({ page }) => {
          test.slow();
          await onEach(page, language, screens, async (name) => {
            await doubleTextSize(page);
            await expectNothingCutOff(page, name);
          });
        });
      });
    }
  });
}
