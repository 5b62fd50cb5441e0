import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { chromiumLaunch } from '../chromium.ts';
import { publicUrl } from '../environment.ts';
import { Respondent } from './respondent.ts';

/** A phone whose browser can be restarted with its stored data. */
export class Device {
  readonly folder: string;
  private context: BrowserContext | undefined;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async found(): Promise<Device> {
    return new Device(await mkdtemp(join(tmpdir(), 'device-')));
  }

  /** (Re)starts the browser with the stored data. */
  async open({ offline }: { offline: boolean }): Promise<Respondent> {
    await this.context?.close();
    this.context = await chromium.launchPersistentContext(this.folder, {
      ...chromiumLaunch,
      baseURL: publicUrl,
      locale: 'en-GB',
      offline,
    });
    return new Respondent(this.context.pages()[0] ?? (await this.context.newPage()));
  }

  async goOnline(): Promise<void> {
    await this.context?.setOffline(false);
  }

  async dispose(): Promise<void> {
    await this.context?.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}
