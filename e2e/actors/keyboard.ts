import { expect, type Locator, type Page } from '@playwright/test';

const MOST_STOPS = 40;

// One lost focus must not hide the next: the flow goes on and fails at its end.
const expectSoftly = expect.configure({ soft: true });

/** Somebody without a mouse. Whatever they press, the focus must end up somewhere on the page. */
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

  /** Overwrites what the focused field holds. */
  async retype(text: string): Promise<void> {
    await this.page.keyboard.press('Control+A');
    await this.type(text);
  }

  /** Walks on by Tab until this has the focus. */
  async tabTo(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    const isFocused = () => target.evaluate((element) => element === document.activeElement);
    for (let stops = 0; !(await isFocused()); stops += 1) {
      expect(stops, `Tab stops on the way to ${target}`).toBeLessThan(MOST_STOPS);
      // Past the last stop Tab leaves the page for a moment, which is no loss.
      await this.page.keyboard.press('Tab');
    }
  }

  async tabToAndType(target: Locator, text: string): Promise<void> {
    await this.tabTo(target);
    await this.retype(text);
  }

  async tabToAndPress(target: Locator, key: 'Enter' | 'Space'): Promise<void> {
    await this.tabTo(target);
    await this.press(key);
  }

  /** A focus on the body is a focus lost: the next Tab would begin at the top of the page. */
  async expectFocus(): Promise<void> {
    await expectSoftly
      .poll(() => this.page.evaluate(() => document.activeElement?.tagName ?? 'none'), {
        message: `something has the focus on ${this.page.url()}`,
      })
      .not.toMatch(/^(?:BODY|HTML|none)$/);
  }
}
