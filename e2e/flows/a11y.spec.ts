import { type Page, test } from '@playwright/test';
import { doubleTheText, expectNothingCutOff, expectNoViolations } from '../a11y.ts';
import { newPerson, openAccount, signedInWith, tokenFor } from '../actors/account.ts';
import { Owner } from '../actors/owner.ts';
import { browserFor, LANGUAGES, type Language, WIDTHS } from '../looks.ts';
import { ownerScreens, refusedScreens, type Screen, troubledScreens, visitorScreens } from '../screens.ts';

// axe names what it finds and where; a trace of every screen would cost more than the check itself.
test.use({ trace: 'off' });

const groups: { of: string; screens: readonly Screen[]; signedIn: boolean }[] = [
  { of: 'visitors', screens: [...visitorScreens, ...refusedScreens], signedIn: false },
  { of: 'owners', screens: [...ownerScreens, ...troubledScreens], signedIn: true },
];

/** Opens one screen after the other, each as if it were the first. */
async function onEach(
  page: Page,
  language: Language,
  screens: readonly Screen[],
  look: (name: string) => Promise<void>,
): Promise<void> {
  // Leaving unsaved entries asks first.
  page.on('dialog', (dialog) => dialog.accept());
  for (const { name, open } of screens) {
    await test.step(name, async () => {
      await open(new Owner(page, language));
      await look(name);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.context().setOffline(false);
    });
  }
}

for (const { of, screens, signedIn } of groups) {
  test.describe(`screens of ${of}`, () => {
    test.beforeEach(async ({ page }) => {
      if (signedIn) {
        const person = newPerson();
        await openAccount(person);
        await page.context().setStorageState(signedInWith(await tokenFor(person)));
      }
    });

    for (const language of LANGUAGES) {
      for (const width of WIDTHS) {
        test.describe(`${language}, ${width} wide`, () => {
          test.use(browserFor({ language, theme: 'light', width }));

          test('axe finds nothing, light or dark', async ({ page }) => {
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

        test('nothing is cut off', async ({ page }) => {
          test.slow();
          await onEach(page, language, screens, (name) => expectNothingCutOff(page, name));
        });
      });

      test.describe(`${language}, text twice as large`, () => {
        test.use(browserFor({ language, theme: 'light', width: 1440 }));

        test('nothing is cut off', async ({ page }) => {
          test.slow();
          await onEach(page, language, screens, async (name) => {
            await doubleTheText(page);
            await expectNothingCutOff(page, name);
          });
        });
      });
    }
  });
}
