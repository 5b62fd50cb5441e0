import { expect, type Locator, type Page } from '@playwright/test';
import en from '../../web/src/shared/locales/builder.en.json' with { type: 'json' };
import hi from '../../web/src/shared/locales/builder.hi.json' with { type: 'json' };
import type { Language } from '../appearance.ts';
import { storedForm } from './forms.ts';

export type BuilderTexts = typeof en;

/** Texts that the specification quotes override the locale file, so that a changed file fails the flows. */
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
  save: {
    ...en.save,
    toast: {
      ...en.save.toast,
      saved: 'Form saved as draft!',
      failed: 'Failed to save draft',
      signedOut: 'You must be logged in to save the form',
    },
  },
};

/** Page object of the builder. */
export class Builder {
  readonly page: Page;
  readonly texts: BuilderTexts;
  readonly language: Language;

  constructor(page: Page, language: Language = 'en') {
    this.page = page;
    this.language = language;
    this.texts = language === 'hi' ? hi : specified;
  }

  async open(formId: string): Promise<void> {
    await this.page.goto(`/create-form?formId=${formId}`);
    await this.expectOpen();
  }

  async expectOpen(): Promise<void> {
    await expect(this.canvas).toBeVisible();
  }

  /** The form id in the URL. */
  get formId(): string {
    return new URL(this.page.url()).searchParams.get('formId') ?? '';
  }

  get canvas(): Locator {
    return this.page.locator('[data-canvas]');
  }

  get cards(): Locator {
    return this.canvas.locator('[data-question]');
  }

  /** The text fields of the questions in order. */
  get questionTexts(): Locator {
    return this.canvas.locator('textarea[data-focus^="question-"]');
  }

  /** By the button in the bar, which phones have in their menu. */
  async openSettings(): Promise<void> {
    const inBar = this.button(this.texts.frame.settings);
    if (await inBar.isVisible()) {
      await inBar.click();
      return;
    }
    await this.button(this.texts.frame.more).click();
    await this.chooseFromMenu(this.texts.frame.settings);
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** Whether pages and tools are in sheets (one-column layout). */
  get isNarrow(): boolean {
    return (this.page.viewportSize()?.width ?? 0) < 900;
  }

  /** The text field of this question; a Text block has one only while selected. */
  questionText(id: string): Locator {
    return this.canvas.locator(`[data-focus="question-${id}"]`);
  }

  card(id: string): Locator {
    return this.canvas.locator(`[data-question="${id}"]`);
  }

  /** Selects a question by click and waits until it is editable. */
  async select(id: string): Promise<void> {
    const text = this.questionText(id);
    const isThere = (await text.count()) > 0;
    await (isThere ? text : this.card(id)).click();
    await expect(this.card(id)).toHaveAttribute('aria-current', 'true');
    await expect(text).toBeFocused();
  }

  /** Opens the page list if it is in a sheet. */
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

  /** Goes to a page by its index in the list. */
  async goToPageAt(at: number): Promise<void> {
    await this.showPages();
    await this.page.locator('[data-focus^="page-"]:not([data-focus="page-title"])').nth(at).click();
    await expect(this.dialog).toHaveCount(0);
  }

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
    // The menu button is the row's second button and visible only on hover.
    await this.pageItem(id).hover();
    await this.pageItem(id).locator('xpath=..').locator('[aria-haspopup="menu"]').click();
    await expect(this.page.getByRole('menu')).toBeVisible();
  }

  /** Pastes a text into a field, as from another program. */
  async paste(field: Locator, text: string): Promise<void> {
    await field.evaluate((element, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  }

  async chooseFromMenu(item: string): Promise<void> {
    await this.page.getByRole('menuitem', { name: item, exact: true }).click();
  }

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

  /** Waits until everything is saved on the server. */
  async expectSaved(): Promise<void> {
    await expect(this.saveStatus).toHaveAttribute('data-save-state', 'saved');
  }

  /** Waits until this device has a draft with this text. */
  async untilOnDevice(text: string): Promise<void> {
    await expect
      .poll(() =>
        this.page.evaluate(
          () =>
            new Promise<string>((resolve, reject) => {
              const asked = indexedDB.open('formwright-drafts');
              asked.onerror = reject;
              asked.onsuccess = () => {
                const all = asked.result.transaction('drafts').objectStore('drafts').getAll();
                all.onerror = reject;
                all.onsuccess = () => {
                  asked.result.close();
                  resolve(JSON.stringify(all.result));
                };
              };
            }),
        ),
      )
      .toContain(text);
  }

  /** The questions on the screen equal those on the server. */
  async expectStoredLikeShown(token: string): Promise<void> {
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
