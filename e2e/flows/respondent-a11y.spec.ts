import { type Page, test } from '@playwright/test';
import { doubleTheText, expectNothingCutOff, expectNoViolations } from '../a11y.ts';
import { Owner } from '../actors/owner.ts';
import { browserFor, LANGUAGES, type Language, type Look } from '../looks.ts';
import { respondentScreens } from '../respondent-screens.ts';

// axe names what it finds and where; a trace of every screen would cost more than the check itself.
test.use({ trace: 'off', serviceWorkers: 'block' });

/** Opens one screen after the other, each as if it were the first. */
async function onEach(page: Page, language: Language, look: (name: string) => Promise<void>): Promise<void> {
  for (const { name, open } of respondentScreens) {
    await test.step(name, async () => {
      await open(new Owner(page, language));
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
  test.describe(`screens of respondents, ${language}, ${width} wide`, () => {
    test.use(browserFor(look));

    test('axe finds nothing, light or dark, and doubled text is not cut off', async ({ page }) => {
      test.slow();
      await onEach(page, language, async (name) => {
        await expectNoViolations(page, `${name}, ${language}, ${width} wide`);
        await doubleTheText(page);
        await expectNothingCutOff(page, `${name}, ${language}, ${width} wide, text doubled`);
      });
    });
  });
}

for (const language of LANGUAGES) {
  test.describe(`screens of respondents, ${language}, 320 wide`, () => {
    test.use({
      ...browserFor({ language, theme: 'light', width: 390 }),
      viewport: { width: 320, height: 640 },
    });

    test('nothing is cut off', async ({ page }) => {
      await onEach(page, language, (name) => expectNothingCutOff(page, name));
    });
  });
}
