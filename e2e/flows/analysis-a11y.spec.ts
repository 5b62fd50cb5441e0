import { type Page, test } from '@playwright/test';
import { doubleTheText, expectNothingCutOff, expectNoViolations } from '../a11y.ts';
import { newPerson, openAccount, signedInWith, tokenFor } from '../actors/account.ts';
import { Owner } from '../actors/owner.ts';
import { analysisScreens, troubledAnalysisScreens } from '../analysis-screens.ts';
import { browserFor, LANGUAGES, type Language, type Look } from '../looks.ts';

// axe names what it finds and where; a trace of every screen would cost more than the check itself.
test.use({ trace: 'off', serviceWorkers: 'block' });

test.beforeEach(async ({ page }) => {
  const person = newPerson();
  await openAccount(person);
  await page.context().setStorageState(signedInWith(await tokenFor(person)));
});

/** Opens one screen after the other, each as if it were the first. */
async function onEach(page: Page, language: Language, look: (name: string) => Promise<void>): Promise<void> {
  for (const { name, open } of [...analysisScreens, ...troubledAnalysisScreens]) {
    await test.step(name, async () => {
      const owner = new Owner(page, language);
      await open(owner);
      // Half gone, a toast is nobody's choice of colours.
      await owner.putToastsAway();
      await look(name);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
}

const LOOKS: readonly Look[] = [
  { language: 'en', theme: 'light', width: 1440 },
  { language: 'hi', theme: 'light', width: 390 },
];

for (const look of LOOKS) {
  const { language, width } = look;
  test.describe(`screens of the analysis, ${language}, ${width} wide`, () => {
    test.use(browserFor(look));

    test('axe finds nothing, light or dark', async ({ page }) => {
      test.slow();
      await onEach(page, language, (name) => expectNoViolations(page, `${name}, ${language}, ${width} wide`));
    });
  });
}

test.describe('screens of the analysis, text twice as large', () => {
  test.use(browserFor({ language: 'en', theme: 'light', width: 1440 }));

  test('nothing is cut off', async ({ page }) => {
    test.slow();
    await onEach(page, 'en', async (name) => {
      await doubleTheText(page);
      await expectNothingCutOff(page, `${name}, text doubled`);
    });
  });
});

for (const language of LANGUAGES) {
  test.describe(`screens of the analysis, ${language}, 320 wide`, () => {
    test.use({
      ...browserFor({ language, theme: 'light', width: 390 }),
      viewport: { width: 320, height: 640 },
    });

    test('nothing is cut off', async ({ page }) => {
      test.slow();
      await onEach(page, language, (name) => expectNothingCutOff(page, name));
    });
  });
}
