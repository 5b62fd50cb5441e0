import { expect } from '@playwright/test';
import { Builder } from './actors/builder.ts';
import {
  type BuilderScreen,
  beginChangedElsewhere,
  beginWithout,
  beginWithPicture,
  cardOf,
  LAYER,
  layer,
  PHONE,
  selected,
  unsaved,
  WITH_ROOM,
} from './builder-screen.ts';
import {
  A_PICTURE,
  chooseFile,
  closeLayers,
  editUntil,
  enterConditionMode,
  handIn,
  openForm,
  openMediaDialog,
  openPreview,
  openShortcuts,
  pasteLines,
  refusal,
  seen,
} from './builder-steps.ts';
import { publishingScreens } from './publishing-screens.ts';

const kinds: readonly BuilderScreen[] = [
  { name: 'clinic', step: (builder) => builder.expectSaved(), leave: async () => undefined },
  selected('long-answer', 'why'),
  selected('date', 'since'),
  selected('multiple-choice', 'before'),
  selected('scale', 'much'),
  selected('rating', 'stars'),
  selected('checkbox', 'hurts'),
  selected('dropdown', 'doctor'),
  selected('file-upload', 'letter'),
  selected('text', 'bring'),
  selected('image', 'map'),
  selected('video', 'film'),
  selected('short-answer', 'name'),
];

const editing: readonly BuilderScreen[] = [
  { name: 'empty', begin: (owner, { empty }) => openForm(owner, empty) },
  layer('type-picker', async (builder) => {
    await builder.select('before');
    await builder.card('before').locator('[aria-haspopup="menu"]').first().click();
    await seen(builder.page.getByRole('menu'));
  }),
  layer('card-menu', async (builder) => {
    await builder.select('before');
    await builder.button(builder.texts.canvas.card.more).click();
    await seen(builder.page.getByRole('menu'));
  }),
  layer('section-colour', async (builder) => {
    await builder.button(builder.texts.canvas.section.colourOf.replace('{{number}}', '1')).click();
    await seen(builder.dialog);
  }),
  {
    name: 'description',
    within: cardOf('before'),
    step: async (builder) => {
      await builder.select('before');
      await builder.button(builder.texts.canvas.card.addDescription).click();
      await expect(builder.page.locator('[data-focus="description-before"]')).toBeFocused();
    },
    leave: (builder) => builder.page.keyboard.press('Backspace'),
  },
  {
    name: 'problem',
    within: cardOf('before'),
    step: async (builder) => {
      await builder.select('before');
      await builder.questionText('before').fill('');
      await seen(builder.button(builder.texts.problems.fix.setQuestionText));
      await builder.expectSaved();
    },
    leave: async () => undefined,
  },
  {
    name: 'same-options',
    within: cardOf('hurts'),
    step: async (builder) => {
      await builder.select('hurts');
      const second = builder.card('hurts').locator('[data-focus^="option-"]').nth(1);
      await second.fill('Head');
      await expect(second).toHaveAttribute('aria-describedby', /./);
      await builder.expectSaved();
    },
  },
  {
    name: 'image-chosen',
    within: cardOf('map'),
    begin: beginWithPicture,
    step: async (builder) => {
      await builder.select('map');
      await seen(builder.card('map').getByRole('img'));
    },
  },
];

const dialogs: readonly BuilderScreen[] = [
  layer('media', (builder) => openMediaDialog(builder, 'Image')),
  layer('media-video', (builder) => openMediaDialog(builder, 'Video')),
  layer('media-chosen', async (builder) => {
    await openMediaDialog(builder, 'Image');
    await chooseFile(builder, 'clinic-from-the-street-in-the-morning.svg', 'image/svg+xml', A_PICTURE);
    await seen(builder.button(builder.texts.media.chooseAnother));
  }),
  layer('media-refused', async (builder) => {
    await openMediaDialog(builder, 'Image');
    await chooseFile(builder, 'opening-hours-and-holidays.txt', 'text/plain', 'Monday');
    await seen(builder.dialog.getByRole('alert'));
  }),
  layer('move-to-page', async (builder) => {
    await builder.select('before');
    await builder.button(builder.texts.canvas.card.more).click();
    await builder.chooseFromMenu(builder.texts.canvas.card.moveToPage);
    await seen(builder.dialog);
  }),
  layer('paste', async (builder) => {
    await builder.select('hurts');
    await pasteLines(builder, 'hurts', 520);
  }),
  layer('shortcuts', openShortcuts),
];

const pages: readonly BuilderScreen[] = [
  layer('page-menu', (builder) => builder.openPageMenu('first')),
  layer('page-delete', async (builder) => {
    await builder.openPageMenu('first');
    await builder.chooseFromMenu(builder.texts.pages.delete);
    await seen(builder.button(builder.texts.pages.deletePage));
  }),
  layer('after-page', async (builder) => {
    await builder.openPageMenu('back');
    await builder.chooseFromMenu(builder.texts.after.menu);
    await seen(builder.dialog.filter({ hasText: builder.texts.after.label }));
  }),
  layer('pages-sheet', (builder) => builder.showPages(), PHONE),
  layer(
    'add-sheet',
    async (builder) => {
      await builder.button(builder.texts.frame.add).click();
      await seen(builder.dialog);
    },
    PHONE,
  ),
  layer(
    'phone-menu',
    async (builder) => {
      await builder.button(builder.texts.frame.more).click();
      await seen(builder.page.getByRole('menu'));
    },
    PHONE,
  ),
  layer(
    'drawer',
    async (builder) => {
      await builder.button(builder.texts.frame.openPanel).click();
      await seen(builder.dialog);
    },
    [1024],
  ),
  {
    name: 'page-rename',
    within: 'li:has(> * > input)',
    step: async (builder) => {
      await builder.openPageMenu('first');
      await builder.chooseFromMenu(builder.texts.pages.rename);
      await expect(builder.page.locator('li > * > input')).toBeFocused();
    },
  },
  {
    name: 'form-name',
    within: 'header',
    widths: WITH_ROOM,
    step: async (builder) => {
      const { editFormName, formName } = builder.texts.frame;
      await builder.button(editFormName.replace('{{name}}', 'New patient intake')).click();
      await expect(builder.page.getByRole('textbox', { name: formName, exact: true })).toBeFocused();
    },
  },
];

const previews: readonly BuilderScreen[] = [
  { name: 'preview', step: async (builder) => void (await openPreview(builder)) },
  {
    name: 'preview-phone',
    widths: WITH_ROOM,
    within: '[role="radiogroup"]',
    step: async (builder) => {
      const area = await openPreview(builder);
      await area.getByText(builder.texts.preview.phone, { exact: true }).click();
      await expect(area.getByRole('radio', { name: builder.texts.preview.phone })).toBeChecked();
    },
  },
  {
    name: 'preview-refused',
    within: '[data-question="why"], [data-question="before"]',
    step: async (builder, owner) => {
      const area = await openPreview(builder);
      await handIn(owner, area);
      await expect(area.locator('[aria-invalid="true"]').first()).toBeFocused();
    },
  },
  {
    name: 'preview-thanks',
    step: async (builder, owner) => {
      await builder.goToPage('consent');
      const area = await openPreview(builder);
      await handIn(owner, area);
      await expect(area.locator('[data-question]')).toHaveCount(0);
      await expect(area.getByRole('heading', { level: 1 })).toBeFocused();
    },
  },
];

const conditions: readonly BuilderScreen[] = [
  { name: 'condition', step: async (builder) => void (await enterConditionMode(builder)) },
  {
    name: 'condition-changed',
    within: '[data-question="hurts"], [data-question="before"]',
    step: async (builder) => {
      const area = await enterConditionMode(builder);
      await area.locator('[data-question="hurts"]').getByText('Back', { exact: true }).click();
      await seen(area.getByRole('button', { name: builder.texts.condition.discard, exact: true }));
    },
  },
  {
    name: 'condition-dialog',
    within: LAYER,
    step: async (builder) => {
      const area = await enterConditionMode(builder);
      await area.getByRole('button', { name: builder.texts.condition.change, exact: true }).click();
      await seen(builder.dialog);
    },
  },
  {
    name: 'condition-no-question',
    step: async (builder) => {
      await builder.goToPage('consent');
      const area = await enterConditionMode(builder);
      await seen(area.getByRole('heading', { name: builder.texts.condition.noQuestion }));
    },
  },
  {
    name: 'condition-one-page',
    begin: (owner, { clinic }) =>
      openForm(owner, { ...clinic, pageConditions: {}, pages: clinic.pages.slice(2, 3) }),
    step: async (builder) => {
      const area = await enterConditionMode(builder);
      await seen(area.getByText(builder.texts.condition.onePage));
    },
  },
];

const troubles: readonly BuilderScreen[] = [
  {
    name: 'merge',
    within: LAYER,
    begin: beginChangedElsewhere,
    step: async (builder) => {
      await editUntil(builder, 'conflict');
      await seen(builder.dialog);
    },
  },
  {
    name: 'merge-later',
    within: 'header',
    begin: beginChangedElsewhere,
    step: async (builder) => {
      await editUntil(builder, 'conflict');
      await seen(builder.dialog);
      await closeLayers(builder);
      await seen(builder.button(builder.texts.keeping.compare));
    },
  },
  unsaved('save-failed', 'failed', refusal(413, 'form.too_large')),
  unsaved('deleted-elsewhere', 'gone', refusal(404, 'form.not_found')),
  {
    name: 'offline',
    within: 'header',
    step: async (builder) => {
      await builder.page.context().setOffline(true);
      await editUntil(builder, 'offline');
    },
  },
  {
    name: 'missing',
    begin: (owner) => beginWithout(owner),
    step: (builder, owner) => seen(owner.heading(builder.texts.open.missing)),
  },
  {
    name: 'loading',
    begin: (owner) => beginWithout(owner, () => undefined),
    step: (_, owner) => expect(owner.page.getByText(owner.texts.loading.label).first()).toBeAttached(),
  },
  {
    name: 'not-opened',
    begin: (owner) => beginWithout(owner, (route) => route.abort()),
    step: (_, owner) => seen(owner.button(owner.texts.loading.tryAgain)),
  },
  {
    name: 'not-started',
    begin: async (owner) => {
      await owner.page.route('**/api/form/create', (route) => route.abort());
      await owner.page.goto('/create-form');
      return new Builder(owner.page, owner.language);
    },
    step: (builder, owner) => seen(owner.heading(builder.texts.open.notStarted)),
  },
];

/** Every state of the builder, by what it is about. */
export const builderScreens = {
  kinds,
  editing,
  dialogs,
  pages,
  previews,
  conditions,
  troubles,
  ...publishingScreens,
};
