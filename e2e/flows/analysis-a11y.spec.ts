import type { Page } from '@playwright/test';
import { doubleTextSize, expectNothingCutOff, expectNoViolations } from '../a11y.ts';
import { createAccount, newPerson, signedInWith, tokenFor } from '../actors/account.ts';
import { Owner } from '../actors/owner.ts';
import { analysisScreens, failingAnalysisScreens } from '../analysis-screens.ts';
import { type Appearance, browserFor, LANGUAGES, type Language } from '../appearance.ts';
import { GATE, test } from '../test.ts';

// axe reports what it finds and where; traces of every screen would cost more than the check itself.
test.use({ trace: 'off', serviceWorkers: 'block' });

test.beforeEach(async ({ page }) => {
  const person = newPerson();
  await createAccount(person);
  await page.context().setStorageState(signedInWith(await tokenFor(person)));
});

/** Opens each screen from a fresh state. */
async function onEach(page: Page, language: Language, check: (name: string) => Promise<void>): Promise<void> {
  for (const { name, open } of [...analysisScreens, ...failingAnalysisScreens]) {
    await test.step(name, async () => {
      const owner = new Owner(page, language);
      await open(owner);
      // A toast is part of other screens, which a11y.spec.ts checks.
      await owner.closeToasts();
      await check(name);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
}

test.describe('analysis screens', () => {
  test.use(browserFor({ language: 'en', theme: 'light', width: 1440 }));

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
  test.describe(`analysis screens, ${language}, ${width} wide`, () => {
    test.use(browserFor(appearance));

    test('have no axe violations in light and dark theme', async ({ page }) => {
      test.slow();
      await onEach(page, language, (name) => expectNoViolations(page, `${name}, ${language}, ${width} wide`));
    });
  });
}

test.describe('analysis screens, doubled text', () => {
  test.use(browserFor({ language: 'en', theme: 'light', width: 1440 }));

  test('cut nothing off', async ({ page }) => {
    test.slow();
    await onEach(page, 'en', async (name) => {
      await doubleTextSize(page);
      await expectNothingCutOff(page, `${name}, text doubled`);
    });
  });
});

for (const language of LANGUAGES) {
  test.describe(`analysis screens, ${language}, 320 wide`, () => {
    test.use({
      ...browserFor({ language, theme: 'light', width: 390 }),
      viewport: { width: 320, height: 640 },
    });

    test('cut nothing off', async ({ page }) => {
      test.slow();
      await onEach(page, language, (name) => expectNothingCutOff(page, name));
    });
  });
}
