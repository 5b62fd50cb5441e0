import { expect, type Locator, type Page } from '@playwright/test';
import { type Language, otherLanguage, type Theme } from '../appearance.ts';
import { type Texts, translationsFor } from '../translations.ts';
import type { Person } from './account.ts';

const CANVAS: Record<Theme, string> = { light: 'rgb(251, 250, 248)', dark: 'rgb(18, 17, 16)' };

/** Page object of the owner's screens; finds elements by their texts. */
export class Owner {
  readonly page: Page;
  language: Language;

  constructor(page: Page, language: Language) {
    this.page = page;
    this.language = language;
  }

  get texts(): Texts {
    return translationsFor(this.language);
  }

  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  link(name: string): Locator {
    return this.page.getByRole('link', { name, exact: true });
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { name, exact: true });
  }

  private get toasts(): Locator {
    return this.page.getByRole('region', { name: this.texts.toast.area });
  }

  successToast(text: string): Locator {
    return this.toasts.getByRole('status').getByText(text, { exact: true });
  }

  errorToast(text: string): Locator {
    return this.toasts.getByRole('alert').getByText(text, { exact: true });
  }

  /** For stable screenshots. */
  async closeToasts(): Promise<void> {
    const dismiss = this.page.getByLabel(this.texts.toast.close, { exact: true });
    // Repeated, because another toast may appear meanwhile.
    while ((await dismiss.count()) > 0) {
      await dismiss.evaluateAll((buttons) => {
        for (const button of buttons) {
          (button as HTMLElement).click();
        }
      });
    }
  }

  async expectAt(path: string): Promise<void> {
    await expect(this.page).toHaveURL(path);
  }

  async fillSignUp({ name, email, password }: Person, confirmPassword = password): Promise<void> {
    const { field } = this.texts;
    await this.field(field.name).fill(name);
    await this.field(field.email).fill(email);
    await this.field(field.createPassword).fill(password);
    await this.field(field.confirmPassword).fill(confirmPassword);
  }

  async submitSignUp(): Promise<void> {
    await this.button(this.texts.signUp.submit).click();
  }

  async fillSignIn({ email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
    await this.field(this.texts.field.email).fill(email);
    await this.field(this.texts.field.password).fill(password);
  }

  async submitSignIn(): Promise<void> {
    await this.button(this.texts.signIn.submit).click();
  }

  async requestCode(email: string): Promise<void> {
    await this.field(this.texts.field.email).fill(email);
    await this.button(this.texts.recovery.send).click();
  }

  async enterCode(code: string): Promise<void> {
    await this.field(this.texts.field.code).fill(code);
    await this.button(this.texts.recovery.confirm).click();
  }

  async chooseNewPassword(password: string, confirmPassword = password): Promise<void> {
    await this.field(this.texts.field.newPassword).fill(password);
    await this.field(this.texts.field.confirmPassword).fill(confirmPassword);
    await this.button(this.texts.recovery.reset).click();
  }

  async chooseTheme(theme: Theme): Promise<void> {
    const { settings } = this.texts;
    await this.page.getByRole('combobox', { name: settings.theme, exact: true }).click();
    await this.page.getByRole('option', { name: settings[theme], exact: true }).click();
  }

  async chooseOtherLanguage(): Promise<void> {
    const { settings } = this.texts;
    const next = otherLanguage(this.language);
    await this.page.getByRole('combobox', { name: settings.language, exact: true }).click();
    await this.page
      .getByRole('option', { name: next === 'hi' ? settings.hindi : settings.eng, exact: true })
      .click();
    this.language = next;
  }

  async expectTheme(theme: Theme): Promise<void> {
    await expect(this.page.locator('html')).toHaveAttribute('data-theme', theme);
    await expect(this.page.locator('body')).toHaveCSS('background-color', CANVAS[theme]);
  }

  async storedToken(): Promise<string | null> {
    return this.page.evaluate(() => localStorage.getItem('token'));
  }
}
