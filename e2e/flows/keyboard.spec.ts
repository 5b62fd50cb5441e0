import type { Locator, Page } from '@playwright/test';
import { createAccount, newPerson, signedInWith, tokenFor } from '../actors/account.ts';
import { codeMailTo } from '../actors/inbox.ts';
import { Keyboard } from '../actors/keyboard.ts';
import { Owner } from '../actors/owner.ts';
import { ownerScreens, type Screen, visitorScreens } from '../screens.ts';
import { expect, test } from '../test.ts';

test.use({ locale: 'en-GB', colorScheme: 'light', viewport: { width: 1440, height: 900 } });

test('the account flow works by keyboard', async ({ page }) => {
  test.slow();
  const owner = new Owner(page, 'en');
  const keyboard = new Keyboard(page);
  const person = newPerson();
  const { texts } = owner;

  /** Waits for the new screen and checks that something has the focus. */
  const arriveAt = async (path: string, heading: string) => {
    await owner.expectAt(path);
    await expect(owner.heading(heading)).toBeVisible();
    await keyboard.expectFocus();
  };

  const signIn = async (password: string) => {
    await keyboard.tabToAndType(owner.field(texts.field.email), person.email);
    await keyboard.tabToAndType(owner.field(texts.field.password), password);
    await keyboard.press('Enter');
    await expect(owner.successToast(texts.toast.signInDone)).toBeVisible();
    await arriveAt('/home', texts.home.recent);
  };

  await test.step('sign up', async () => {
    await page.goto('/');
    await expect(owner.field(texts.field.email)).toBeFocused();
    await keyboard.tabToAndPress(owner.link(texts.signIn.signUp), 'Enter');
    await arriveAt('/signup', texts.signUp.title);
    await keyboard.tabToAndType(owner.field(texts.field.name), person.name);
    await keyboard.tabToAndType(owner.field(texts.field.email), person.email);
    const password = owner.field(texts.field.createPassword);
    await keyboard.tabToAndType(password, person.password);
    await keyboard.press('Tab');
    await keyboard.press('Space');
    await expect(password).toHaveAttribute('type', 'text');
    await keyboard.press('Space');
    await expect(password).toHaveAttribute('type', 'password');
    await keyboard.tabToAndType(owner.field(texts.field.confirmPassword), person.password);
    await keyboard.press('Enter');
    await expect(owner.successToast(texts.toast.signUpDone)).toBeVisible();
    await arriveAt('/', texts.signIn.title);
  });

  await test.step('sign in', () => signIn(person.password));

  await test.step('a dialog traps the focus and Esc restores it', async () => {
    const opener = owner.button(texts.verifyEmail.open);
    await keyboard.tabToAndPress(opener, 'Enter');
    await expectFocusTrapped(page, keyboard);
    await keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(opener).toBeFocused();
  });

  await test.step('profile', async () => {
    await keyboard.tabToAndPress(owner.link(texts.shell.profile), 'Enter');
    await arriveAt('/profile', texts.profile.title);
    await keyboard.tabToAndType(owner.field(texts.field.location), 'Kochi');
    await keyboard.tabToAndPress(owner.button(texts.profile.save), 'Enter');
    await expect(owner.successToast(texts.toast.profileUpdated)).toBeVisible();
    await keyboard.tabToAndType(owner.field(texts.field.location), 'Elsewhere');
    await keyboard.tabToAndPress(owner.button(texts.profile.discard), 'Space');
    await expect(owner.field(texts.field.location)).toHaveValue('Kochi');
  });

  await test.step('settings: theme and language by arrow keys', async () => {
    await keyboard.tabToAndPress(owner.link(texts.shell.settings), 'Enter');
    await arriveAt('/settings', texts.settings.title);
    await choose(keyboard, owner, texts.settings.theme, 'ArrowDown');
    await owner.expectTheme('dark');
    await choose(keyboard, owner, texts.settings.language, 'ArrowDown');
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
    owner.language = 'hi';
    await choose(keyboard, owner, owner.texts.settings.language, 'ArrowUp');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    owner.language = 'en';
  });

  await test.step('Esc closes lists and dialogs and restores the focus', async () => {
    const language = page.getByRole('combobox', { name: texts.settings.language });
    await keyboard.tabToAndPress(language, 'Space');
    await expect(page.getByRole('listbox')).toBeVisible();
    await keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toBeHidden();
    await expect(language).toBeFocused();
    for (const name of [texts.account.changePassword, texts.account.delete]) {
      const opener = owner.button(name);
      await keyboard.tabToAndPress(opener, 'Enter');
      await expectFocusTrapped(page, keyboard);
      await keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(opener).toBeFocused();
    }
  });

  await test.step('log out, and recover the password', async () => {
    await keyboard.tabToAndPress(owner.button(texts.shell.logOut), 'Enter');
    await arriveAt('/', texts.signIn.title);
    await keyboard.tabToAndPress(owner.link(texts.signIn.forgot), 'Enter');
    await arriveAt('/forgot-password', texts.recovery.forgotTitle);
    await keyboard.tabToAndType(owner.field(texts.field.email), person.email);
    await keyboard.press('Enter');
    await arriveAt('/verify-otp', texts.recovery.verifyTitle);
    const { code } = await codeMailTo(person.email);
    await keyboard.tabToAndType(owner.field(texts.field.code), code);
    await keyboard.press('Enter');
    await arriveAt('/reset-password', texts.recovery.resetTitle);
    await keyboard.tabToAndType(owner.field(texts.field.newPassword), 'an entirely other one');
    await keyboard.tabToAndType(owner.field(texts.field.confirmPassword), 'an entirely other one');
    await keyboard.press('Enter');
    await expect(owner.successToast(texts.toast.resetDone)).toBeVisible();
    await arriveAt('/', texts.signIn.title);
    await signIn('an entirely other one');
  });
});

test('the first tab stop skips the sidebar', async ({ page }) => {
  const person = newPerson();
  await createAccount(person);
  await page.context().setStorageState(signedInWith(await tokenFor(person)));
  const owner = new Owner(page, 'en');
  await page.goto('/home');
  await expect(owner.button(owner.texts.verifyEmail.open)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(owner.link(owner.texts.shell.skip)).toBeFocused();
  await expect(owner.link(owner.texts.shell.skip)).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(owner.button(owner.texts.verifyEmail.open)).toBeFocused();
});

test.describe('every tab stop has a visible focus', () => {
  // Tall enough not to scroll, so that screenshots with and without focus align.
  test.use({ viewport: { width: 1440, height: 1700 }, reducedMotion: 'reduce' });

  // Together these screens have every kind of control.
  const pages = ['sign-in', 'verify', 'home', 'profile', 'settings'];
  const isSignedIn = (screen: Screen) => ownerScreens.includes(screen);
  for (const screen of [...visitorScreens, ...ownerScreens].filter(({ name }) => pages.includes(name))) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`${screen.name}, ${colorScheme}`, async ({ page }) => {
        await page.emulateMedia({ colorScheme });
        if (isSignedIn(screen)) {
          const person = newPerson();
          await createAccount(person);
          await page.context().setStorageState(signedInWith(await tokenFor(person)));
        }
        const owner = new Owner(page, 'en');
        await screen.open(owner);
        await owner.closeToasts();
        for (const stop of await walkByTab(page)) {
          expect(stop.withFocus.equals(await page.screenshot({ clip: stop.clip })), stop.name).toBe(false);
        }
      });
    }
  }
});

type TabStop = {
  name: string;
  clip: { x: number; y: number; width: number; height: number };
  withFocus: Buffer;
};

/** A screenshot of each tab stop with the focus; leaves nothing focused. */
async function walkByTab(page: Page): Promise<TabStop[]> {
  const stops: TabStop[] = [];
  // After blur() Tab would continue from the last field, so the focus is reset to the start.
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  for (;;) {
    await page.keyboard.press('Tab');
    const here = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === null || element === document.body || element.hasAttribute('data-seen')) {
        return null;
      }
      element.setAttribute('data-seen', '');
      const { x, y, width, height } = element.getBoundingClientRect();
      const clip = { x: Math.max(0, x - 6), y: Math.max(0, y - 6), width: width + 12, height: height + 12 };
      return { name: element.outerHTML.slice(0, 120), clip };
    });
    if (here === null) {
      break;
    }
    stops.push({ ...here, withFocus: await page.screenshot({ clip: here.clip }) });
  }
  expect(stops.length).toBeGreaterThan(2);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  return stops;
}

/** Tabs more than once around the dialog: the focus never leaves it. */
async function expectFocusTrapped(page: Page, keyboard: Keyboard): Promise<void> {
  const dialog: Locator = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  for (let presses = 0; presses < 10; presses += 1) {
    await expect(dialog.locator(':focus')).toBeAttached();
    await keyboard.press('Tab');
  }
}

/** Opens the list and selects the next or previous option. */
async function choose(keyboard: Keyboard, owner: Owner, list: string, arrow: 'ArrowDown' | 'ArrowUp') {
  const { page } = owner;
  await keyboard.tabToAndPress(page.getByRole('combobox', { name: list, exact: true }), 'Enter');
  // An arrow key before the list has the focus would be lost.
  await expect(page.getByRole('option', { selected: true })).toBeFocused();
  await keyboard.press(arrow);
  await expect(page.getByRole('option', { selected: false })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toBeHidden();
}
