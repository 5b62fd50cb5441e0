import { expect, type Locator, type Page } from '@playwright/test';

const MAX_TAB_STOPS = 40;

// Soft, so that one lost focus does not hide the next.
const expectSoftly = expect.configure({ soft: true });

/** A keyboard user. After every key the focus must be somewhere on the page. */
export class Keyboard {
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    await this.expectFocus();
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  async replaceText(text: string): Promise<void> {
    await this.page.keyboard.press('Control+A');
    await this.type(text);
  }

  /** Presses Tab until the target has the focus. */
  async tabTo(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    const isFocused = () => target.evaluate((element) => element === document.activeElement);
    for (let stops = 0; !(await isFocused()); stops += 1) {
      expect(stops, `Tab stops on the way to ${target}`).toBeLessThan(MAX_TAB_STOPS);
      // After the last tab stop the focus leaves the page once; that is fine.
      await this.page.keyboard.press('Tab');
    }
  }

  async tabToAndType(target: Locator, text: string): Promise<void> {
    await this.tabTo(target);
    await this.replaceText(text);
  }

  async tabToAndPress(target: Locator, key: 'Enter' | 'Space'): Promise<void> {
    await this.tabTo(target);
    await this.press(key);
  }

  /** Focus on the body means that it was lost. */
  async expectFocus(): Promise<void> {
    await expectSoftly
      .poll(() => this.page.evaluate(() => document.activeElement?.tagName ?? 'none'), {
        message: `something has the focus on ${this.page.url()}`,
      })
      .not.toMatch(/^(?:BODY|HTML|none)$/);
  }
}
