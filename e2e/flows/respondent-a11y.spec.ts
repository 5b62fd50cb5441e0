import type { Page } from '@playwright/test';
import { doubleTextSize, expectNothingCutOff, expectNoViolations } from '../a11y.ts';
import { Owner } from '../actors/owner.ts';
import { type Appearance, browserFor, LANGUAGES, type Language } from '../appearance.ts';
import { respondentScreens } from '../respondent-screens.ts';
import { GATE, test } from '../test.ts';

// axe reports what it finds and where; traces of every screen would cost more than the check itself.
test.use({ trace: 'off', serviceWorkers: 'block' });

/** Opens each screen from a fresh state. */
async function onEach(page: Page, language: Language, check: (name: string) => Promise<void>): Promise<void> {
  for (const { name, open } of respondentScreens) {
    await test.step(name, async () => {
      await open(new Owner(page, language));
      await check(name);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
}

test.describe('respondent screens', () => {
  test.use(browserFor({ language: 'en', theme: 'light', width: 390 }));

  test('have no axe violations in light theme', GATE, async ({ page }) => {
    test.slow();
    await onEach(page, 'en', (name) => expectNoViolations(page, name, { themes: ['light'] }));
  });
});

const APPEARANCES: readonly Appearance[] = [
  { language: 'en', theme: 'light', width: 1440 },
  { language: 'hi', theme: 'light', width: 390 },
];

for (const appearance of APPEARANCES) {
  const { language, width } = appearance;
  test.describe(`respondent screens, ${language}, ${width} wide`, () => {
    test.use(browserFor(appearance));

    test('have no axe violations and fit doubled text', async ({ page }) => {
      test.slow();
      await onEach(page, language, async (name) => {
        await expectNoViolations(page, `${name}, ${language}, ${width} wide`);
        await doubleTextSize(page);
        await expectNothingCutOff(page, `${name}, ${language}, ${width} wide, text doubled`);
      });
    });
  });
}

for (const language of LANGUAGES) {
  test.describe(`respondent screens, ${language}, 320 wide`, () => {
    test.use({
      ...browserFor({ language, theme: 'light', width: 390 }),
      viewport: { width: 320, height: 640 },
    });

    test('cut nothing off', async ({ page }) => {
      await onEach(page, language, (name) => expectNothingCutOff(page, name));
    });
  });
}
