import type { Locator } from '@playwright/test';
import { Owner } from '../actors/owner.ts';
import { expect, test } from '../test.ts';

test.use({
  keepToasts: false,
  locale: 'en-GB',
  colorScheme: 'light',
  viewport: { width: 1440, height: 900 },
});

// The timers run, but so slowly that no toast closes before a slow machine has looked at it.
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    document.addEventListener('animationstart', ({ animationName, target }) => {
      if (animationName === 'toast-timer' && target instanceof Element) {
        for (const timer of target.getAnimations()) {
          timer.playbackRate = 0.0001;
        }
      }
    });
  }),
);

/** Shows a toast that survives a navigation. */
async function showToast(owner: Owner): Promise<Locator> {
  await owner.page.goto('/forgot-password');
  await owner.requestCode('nobody@example.com');
  await owner.expectAt('/verify-otp');
  const toast = owner.page.getByRole('status').filter({ hasText: 'OTP sent to your email' });
  await expect(toast).toBeVisible();
  return toast;
}

test('a toast closes after 5000 ms unless hovered', async ({ page }) => {
  const toast = await showToast(new Owner(page, 'en'));
  await expect.poll(() => timerOf(toast)).toEqual({ duration: 5000, state: 'running' });
  const box = await toast.boundingBox();
  expect(box?.y).toBeLessThan(40);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1440 - 40);

  await toast.hover();
  await expect.poll(() => timerOf(toast)).toMatchObject({ state: 'paused' });
  await page.mouse.move(100, 800);
  await expect.poll(() => timerOf(toast)).toMatchObject({ state: 'running' });
  await toast.evaluate((element) => {
    for (const animation of element.getAnimations({ subtree: true })) {
      animation.finish();
    }
  });
  await expect(toast).toBeHidden();
});

test('a toast closes with reduced motion, too', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const owner = new Owner(page, 'en');
  // The timer starts at the end of the entrance animation, whose event may be missed at 0 ms; hence several attempts.
  for (const attempt of [1, 2, 3, 4, 5]) {
    const toast = await showToast(owner);
    await expect
      .poll(() => timerOf(toast), { message: `toast ${attempt}` })
      .toEqual({ duration: 5000, state: 'running' });
  }
});

test('a toast can be closed and does not repeat', async ({ page }) => {
  const owner = new Owner(page, 'en');
  await page.goto('/');
  await owner.submitSignIn();
  await owner.submitSignIn();
  await expect(page.getByRole('alert')).toHaveCount(1);
  await owner.button(owner.texts.toast.close).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

/** The toast's timer is an animation, so it is inspected instead of waiting. */
function timerOf(toast: Locator): Promise<{ duration: unknown; state: string } | undefined> {
  return toast.evaluate((element) => {
    const clock = element
      .getAnimations({ subtree: true })
      .find((each) => each instanceof CSSAnimation && each.animationName === 'toast-timer');
    return clock && { duration: clock.effect?.getComputedTiming().duration, state: clock.playState };
  });
}
