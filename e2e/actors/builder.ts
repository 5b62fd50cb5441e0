import { expect, type Locator, type Page } from '@playwright/test';
import en from '../../web/src/locales/builder.en.json' with { type: 'json' };
import hi from '../../web/src/locales/builder.hi.json' with { type: 'json' };
import type { Language } from '../looks.ts';
import { storedForm } from './forms.ts';

export type BuilderTexts = typeof en;

/** Letter by letter what the specification quotes, whatever the product's own file says. */
const specified: BuilderTexts = {
  ...en,
  frame: { ...en.frame, preview: 'Preview', save: 'Save', backToEdit: 'Back to Edit', next: 'Next' },
  pages: { ...en.pages, add: '+ Add new Page' },
  panel: {
    ...en.panel,
    addQuestion: 'Add Question',
    addText: 'Add Text',
    addCondition: 'Add Condition',
    addImage: 'Add Image',
    addVideo: 'Add Video',
    addSections: 'Add Sections',
    background: 'Background Color',
    section: 'Section Color',
  },
  keeping: {
    ...en.keeping,
    toast: {
      ...en.keeping.toast,
      saved: 'Form saved as draft!',
      failed: 'Failed to save draft',
      signedOut: 'You must be logged in to save the form',
    },
  },
};

/** Somebody building a form. */
export class Builder {
  readonly page: Page;
  readonly texts: BuilderTexts;

  constructor(page: Page, language: Language = 'en') {
    this.page = page;
    this.texts = language === 'hi' ? hi : specified;
  }

  async open(formId: string): Promise<void> {
    await this.page.goto(`/create-form?formId=${formId}`);
    await this.expectOpen();
  }

  async expectOpen(): Promise<void> {
    await expect(this.canvas).toBeVisible();
  }

  /** Which form the address names. */
  get formId(): string {
    return new URL(this.page.url()).searchParams.get('formId') ?? '';
  }

  get canvas(): Locator {
    return this.page.locator('[data-canvas]');
  }

  get cards(): Locator {
    return this.canvas.locator('[data-question]');
  }

  /** The texts of the questions, top down. */
  get questionTexts(): Locator {
    return this.canvas.locator('textarea[data-focus^="question-"]');
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** Whether pages and tools are in sheets: one column is all there is room for. */
  get isNarrow(): boolean {
    return (this.page.viewportSize()?.width ?? 0) < 900;
  }

  /** The text field of this question; a Text has one only while it is selected. */
  questionText(id: string): Locator {
    return this.canvas.locator(`[data-focus="question-${id}"]`);
  }

  card(id: string): Locator {
    return this.canvas.locator(`[data-question="${id}"]`);
  }

  /** Selects a question as a pointer does, and waits until it can be edited. */
  async select(id: string): Promise<void> {
    const text = this.questionText(id);
    const isThere = (await text.count()) > 0;
    await (isThere ? text : this.card(id)).click();
    await expect(this.card(id)).toHaveAttribute('aria-current', 'true');
    await expect(text).toBeFocused();
  }

  /** Brings the list of pages in sight where it is in a sheet. */
  async showPages(): Promise<void> {
    if (this.isNarrow) {
      await this.button(this.texts.frame.pages).click();
      await expect(this.dialog).toBeVisible();
    }
  }

  pageItem(id: string): Locator {
    return this.page.locator(`[data-focus="page-${id}"]`);
  }

  async goToPage(id: string): Promise<void> {
    await this.showPages();
    await this.pageItem(id).click();
    await expect(this.dialog).toHaveCount(0);
  }

  /** Goes to a page by its place in the list. */
  async goToPageAt(at: number): Promise<void> {
    await this.showPages();
    await this.page.locator('[data-focus^="page-"]:not([data-focus="page-title"])').nth(at).click();
    await expect(this.dialog).toHaveCount(0);
  }

  /** Gives the page on the canvas a title, in the bar. */
  async titlePage(title: string): Promise<void> {
    const edit = this.page.getByRole('button', { name: /^Page title,.*Edit$/ });
    await edit.click();
    await this.page.keyboard.press('Control+A');
    await this.page.keyboard.type(title);
    await this.page.keyboard.press('Enter');
    await expect(
      this.page.getByRole('button', { name: `Page title, ${title}. Edit`, exact: true }),
    ).toBeVisible();
  }

  async openPageMenu(id: string): Promise<void> {
    await this.showPages();
    // Its button is the row's other one, and in sight only while the row is pointed at.
    await this.pageItem(id).hover();
    await this.pageItem(id).locator('xpath=..').locator('[aria-haspopup="menu"]').click();
    await expect(this.page.getByRole('menu')).toBeVisible();
  }

  async chooseFromMenu(item: string): Promise<void> {
    await this.page.getByRole('menuitem', { name: item, exact: true }).click();
  }

  /** Uses one of the panel's tools, wherever the panel is. */
  async pickTool(name: string): Promise<void> {
    const width = this.page.viewportSize()?.width ?? 0;
    if (this.isNarrow) {
      await this.button(this.texts.frame.add).click();
    } else if (width < 1200) {
      await this.button(this.texts.frame.openPanel).click();
    }
    await this.page.locator('[aria-keyshortcuts]').filter({ hasText: name }).click();
    await expect(this.dialog).toHaveCount(0);
  }

  get saveStatus(): Locator {
    return this.page.locator('[data-save-state]');
  }

  /** Waits until the server has everything. */
  async expectSaved(): Promise<void> {
    await expect(this.saveStatus).toHaveAttribute('data-save-state', 'saved');
  }

  /** The questions as they stand on the screen and as the server has them are the same. */
  async expectStoredAsShown(token: string): Promise<void> {
    await this.expectSaved();
    const { pages } = await storedForm(token, this.formId);
    const stored = pages.flatMap(({ questions }) => questions);
    const shown = await this.questionTexts.evaluateAll((fields) =>
      fields.map((field) => (field as HTMLTextAreaElement).value),
    );
    for (const text of shown) {
      expect(stored.map(({ questionText }) => questionText.replace(/^Q\d+ ?/, ''))).toContain(text);
    }
  }
}
