import { expect, type Locator, type Page } from '@playwright/test';
import en from '../../web/src/shared/locales/publishing.en.json' with { type: 'json' };
import hi from '../../web/src/shared/locales/publishing.hi.json' with { type: 'json' };
import type { Language } from '../appearance.ts';
import type { Builder } from './builder.ts';

export type PublishingTexts = typeof en;

/** Texts that the specification quotes override the locale file, so that a changed file fails the flows. */
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

/** Page object of flowchart, Publish and Share. */
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

  async showThisPage(): Promise<void> {
    await this.flowchart.getByText(this.texts.flow.thisPage, { exact: true }).click();
    await expect(this.nodes).toHaveCount(0);
  }

  async showAllPages(): Promise<void> {
    await this.flowchart.getByText(this.texts.flow.allPages, { exact: true }).click();
    await expect(this.nodes.first()).toBeVisible();
  }

  /** The nodes of the chart: pages and the thank-you screen. */
  get nodes(): Locator {
    return this.flowchart.locator('.react-flow__node');
  }

  /** The start handle of an edge, by its label and target. */
  handle(exit: string, target: string): Locator {
    const name = this.texts.flow.exit.change.replace('{{exit}}', exit).replace('{{target}}', target);
    return this.flowchart.getByRole('button', { name, exact: true });
  }

  /** Drags an edge's handle; the mouse button stays down. */
  async drag(handle: Locator, to: { readonly x: number; readonly y: number }): Promise<void> {
    const { mouse } = this.page;
    const from = middleOf(await handle.boundingBox());
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(to.x, to.y, { steps: 5 });
  }

  /** The centre of a page's node on the screen. */
  async centreOf(title: string): Promise<{ x: number; y: number }> {
    return middleOf(await this.nodes.filter({ hasText: title }).boundingBox());
  }

  async openPublish(): Promise<void> {
    await this.openFlowchart();
    await this.flowchart.getByRole('button', { name: this.texts.flow.next, exact: true }).click();
    await expect(this.publishDialog).toBeVisible();
  }

  /** The status button of the form, which opens Publish. */
  get statusButton(): Locator {
    const { publish } = this.builder.texts.frame;
    return this.page.getByRole('banner').getByRole('button', { name: new RegExp(`${publish}$`) });
  }

  get publishButton(): Locator {
    return this.publishDialog.getByRole('button', { name: this.texts.publish.publish, exact: true });
  }

  async saveToNoProject(): Promise<void> {
    await this.publishDialog.getByRole('checkbox', { name: this.texts.publish.project.none }).check();
  }

  /** Clicks Publish and waits for the link. */
  async publish(): Promise<string> {
    await this.publishButton.click();
    await expect(this.shareDialog).toBeVisible();
    return this.shareDialog.getByLabel(this.texts.share.link, { exact: true }).inputValue();
  }
}

function middleOf(box: Awaited<ReturnType<Locator['boundingBox']>>): { x: number; y: number } {
  if (box === null) {
    throw new Error('the node is not on the screen');
  }
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
