import { expect, type Locator, test } from '@playwright/test';
import { Owner } from '../actors/owner.ts';

test.use({ locale: 'en-GB', colorScheme: 'light', viewport: { width: 1440, height: 900 } });

/** A toast that outlives the screen it came from. */
async function showToast(owner: Owner): Promise<Locator> {
  await owner.page.goto('/forgot-password');
  await owner.askForCode('nobody@example.com');
  await owner.expectAt('/verify-otp');
  const toast = owner.page.getByRole('status').filter({ hasText: 'OTP sent to your email' });
  await expect(toast).toBeVisible();
  return toast;
}

test('a toast stands at the top right for 5000 ms, or for as long as the pointer is on it', async ({
  page,
}) => {
  const toast = await showToast(new Owner(page, 'en'));
  await expect.poll(() => clockOf(toast)).toEqual({ duration: 5000, state: 'running' });
  const box = await toast.boundingBox();
  expect(box?.y).toBeLessThan(40);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1440 - 40);

  await toast.hover();
  await expect.poll(() => clockOf(toast)).toMatchObject({ state: 'paused' });
  await page.mouse.move(100, 800);
  await expect.poll(() => clockOf(toast)).toMatchObject({ state: 'running' });
  await toast.evaluate((element) => {
    for (const animation of element.getAnimations({ subtree: true })) {
      animation.finish();
    }
  });
  await expect(toast).toBeHidden();
});

test('a toast goes by itself for readers who asked for less motion, too', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const owner = new Owner(page, 'en');
  // The clock starts when the entrance ends, and an entrance that takes no time can end unnoticed: not always.
  for (const attempt of [1, 2, 3, 4, 5]) {
    const toast = await showToast(owner);
    await expect
      .poll(() => clockOf(toast), { message: `toast ${attempt}`, timeout: 4000 })
      .toEqual({ duration: 5000, state: 'running' });
  }
});

test('a toast can be put away, and the same one twice is one', async ({ page }) => {
  const owner = new Owner(page, 'en');
  await page.goto('/');
  await owner.submitSignIn();
  await owner.submitSignIn();
  await expect(page.getByRole('alert')).toHaveCount(1);
  await owner.button(owner.texts.toast.close).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

/** The toast's clock is an animation, so it is asked and not waited for. */
function clockOf(toast: Locator): Promise<{ duration: unknown; state: string } | undefined> {
  return toast.evaluate((element) => {
    const clock = element
      .getAnimations({ subtree: true })
      .find((each) => each instanceof CSSAnimation && each.animationName === 'toast-clock');
    return clock && { duration: clock.effect?.getComputedTiming().duration, state: clock.playState };
  });
}
