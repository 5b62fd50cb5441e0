import { expect, type Locator, type Page } from '@playwright/test';
import en from '../../web/src/locales/publishing.en.json' with { type: 'json' };
import hi from '../../web/src/locales/publishing.hi.json' with { type: 'json' };
import type { Language } from '../looks.ts';
import type { Builder } from './builder.ts';

export type PublishingTexts = typeof en;

/** Letter by letter what the specification quotes, whatever the product's own file says. */
const specified: PublishingTexts = {
  ...en,
  flow: { ...en.flow, next: 'Next' },
  publish: {
    ...en.publish,
    publish: 'Publish',
    project: {
      ...en.publish.project,
      saveTo: 'Save to',
      change: 'Change',
      save: 'Save',
      none: "Don't save to any project",
      missing: "This project doesn't exist",
    },
    toast: {
      ...en.publish.toast,
      published: 'Form published successfully!',
      failed: 'Failed to publish form',
      signedOut: 'You must be logged in to publish this!',
    },
  },
  people: { ...en.people, link: 'Anyone with the Link', manage: 'Manage', responders: 'Responders' },
  share: { ...en.share, copy: 'Copy the Link', share: 'Share' },
};

/** Somebody on the way from a draft to its readers: flowchart, Publish, Share. */
export class Publisher {
  readonly page: Page;
  readonly builder: Builder;
  readonly texts: PublishingTexts;

  constructor(builder: Builder, language: Language = 'en') {
    this.builder = builder;
    this.page = builder.page;
    this.texts = language === 'hi' ? hi : specified;
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name, exact: true });
  }

  get flowchart(): Locator {
    return this.dialog(this.texts.flow.title);
  }

  get publishDialog(): Locator {
    return this.dialog(this.texts.publish.title);
  }

  get shareDialog(): Locator {
    return this.dialog(this.texts.share.title);
  }

  async openFlowchart(): Promise<void> {
    await this.builder.button(this.builder.texts.frame.next).click();
    await expect(this.flowchart).toBeVisible();
  }

  async showAllPages(): Promise<void> {
    await this.flowchart.getByText(this.texts.flow.allPages, { exact: true }).click();
    await expect(this.nodes.first()).toBeVisible();
  }

  /** The pages of the chart, and the thank-you screen. */
  get nodes(): Locator {
    return this.flowchart.locator('.react-flow__node');
  }

  async openPublish(): Promise<void> {
    await this.openFlowchart();
    await this.flowchart.getByRole('button', { name: this.texts.flow.next, exact: true }).click();
    await expect(this.publishDialog).toBeVisible();
  }

  get publishButton(): Locator {
    return this.publishDialog.getByRole('button', { name: this.texts.publish.publish, exact: true });
  }

  async saveToNoProject(): Promise<void> {
    await this.publishDialog.getByRole('checkbox', { name: this.texts.publish.project.none }).check();
  }

  /** Presses Publish and waits for the link. */
  async publish(): Promise<string> {
    await this.publishButton.click();
    await expect(this.shareDialog).toBeVisible();
    return this.shareDialog.getByLabel(this.texts.share.link, { exact: true }).inputValue();
  }
}
