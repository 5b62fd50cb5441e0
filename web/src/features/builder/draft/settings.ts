import type { WritableDraft } from 'immer';
import { ENDINGS_PER_FORM } from '../../../form-rules/constants.gen';
import type { EndingId } from '../../../form-rules/ids';
import type { Ending, FormSettings } from '../../../form-rules/settings';
import type { SettingsCommand } from './command';
import type { DraftForm } from './document';
import { type Handler, type Handlers, inPlace } from './handler';

export const settingsHandlers: Handlers<SettingsCommand> = {
  'settings/set': onSettings((settings, { settings: changed }) => {
    Object.assign(settings, changed);
  }),
  'welcome/add': onSettings((settings) => {
    settings.welcome ??= {};
  }),
  'welcome/remove': onSettings((settings) => {
    delete settings.welcome;
  }),
  'welcome/set': onSettings((settings, { welcome }) => {
    settings.welcome = { ...settings.welcome, ...welcome };
  }),
  'ending/add': onSettings((settings, { id, first }) => {
    const endings = settings.endings ?? [{ id: first }];
    if (endings.length < ENDINGS_PER_FORM) {
      settings.endings = [...endings, { id }];
    }
  }),
  'ending/set': onSettings((settings, { id, ending }) => {
    const { endings = [] } = settings;
    const known = endings.find((one) => one.id === id);
    if (known) {
      Object.assign(known, ending);
    } else if (endings.length === 0) {
      settings.endings = [{ id, ...ending }];
    }
  }),
  'ending/remove': onSettings((settings, { id }) => {
    settings.endings = settings.endings?.filter((one) => one.id !== id) ?? [];
  }),
  'confirmation/set': onSettings((settings, { confirmation }) => {
    settings.confirmation ??= {};
    Object.assign(settings.confirmation, confirmation);
    deleteDefaults(settings.confirmation);
  }),
  'confirmation/remove': onSettings((settings) => {
    delete settings.confirmation;
  }),
};

/** Changes the settings. Those that have their default are removed, and links to removed endings lead to the first one. */
function onSettings<C>(change: (settings: WritableDraft<FormSettings>, command: C) => void): Handler<C> {
  return inPlace(({ draft: { form }, before }, command) => {
    form.settings ??= {};
    change(form.settings, command);
    removeDefaults(form);
    for (const { id } of before.settings?.endings ?? []) {
      if (!form.settings?.endings?.some((ending) => ending.id === id)) {
        unlink(form, id);
      }
    }
  });
}

function removeDefaults(form: WritableDraft<DraftForm>): void {
  const { settings = {} } = form;
  const [first, second] = settings.endings ?? [];
  if (first === undefined || (second === undefined && isUsual(first))) {
    delete settings.endings;
  }
  deleteDefaults(settings);
  if (Object.keys(settings).length === 0) {
    delete form.settings;
  }
}

function deleteDefaults(fields: object): void {
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === false || value === '') {
      Reflect.deleteProperty(fields, name);
    }
  }
}

/** Whether it is the thank-you screen of a form without endings of its own. */
function isUsual(ending: Ending): boolean {
  return Object.entries(ending).every(([name, text]) => name === 'id' || text === '');
}

function unlink(form: WritableDraft<DraftForm>, ending: EndingId): void {
  for (const page of form.pages) {
    if (page.nextPage === ending) {
      page.nextPage = 'end';
    }
  }
  for (const condition of Object.values(form.pageConditions)) {
    for (const branch of ['truePage', 'falsePage'] as const) {
      if (condition[branch] === ending) {
        condition[branch] = 'end';
      }
    }
  }
}
