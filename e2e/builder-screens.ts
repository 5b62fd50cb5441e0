import { expect } from '@playwright/test';
import { Builder } from './actors/builder.ts';
import {
  A_PICTURE,
  chooseFile,
  clickSubmit,
  editUntil,
  enterConditionMode,
  expectVisible,
  openForm,
  openMediaDialog,
  openPreview,
  openShortcuts,
  pasteLines,
  refusal,
} from './builder-actions.ts';
import {
  type BuilderScreen,
  cardOf,
  failedSave,
  OVERLAY,
  openMissingForm,
  openWithConflict,
  openWithImage,
  overlay,
  PHONE,
  selectedQuestion,
  WIDE,
} from './builder-screen.ts';
import { publishingScreens } from './publishing-screens.ts';

const questionTypes: readonly BuilderScreen[] = [
  { name: 'clinic', step: (builder) => builder.expectSaved(), leave: async () => undefined },
  selectedQuestion('long-answer', 'why'),
  selectedQuestion('date', 'since'),
  selectedQuestion('multiple-choice', 'before'),
  selectedQuestion('scale', 'much'),
  selectedQuestion('rating', 'stars'),
  selectedQuestion('checkbox', 'hurts'),
  selectedQuestion('dropdown', 'doctor'),
  selectedQuestion('file-upload', 'letter'),
  selectedQuestion('text', 'bring'),
  selectedQuestion('image', 'map'),
  selectedQuestion('video', 'film'),
  selectedQuestion('short-answer', 'name'),
];

const editing: readonly BuilderScreen[] = [
  { name: 'empty', begin: (owner, { empty }) => openForm(owner, empty) },
  overlay('type-picker', async (builder) => {
    await builder.select('before');
    await builder.card('before').locator('[aria-haspopup="menu"]').first().click();
    await expectVisible(builder.page.getByRole('menu'));
  }),
  overlay('card-menu', async (builder) => {
    await builder.select('before');
    await builder.button(builder.texts.canvas.card.more).click();
    await expectVisible(builder.page.getByRole('menu'));
  }),
  overlay('section-colour', async (builder) => {
    await builder.button(builder.texts.canvas.section.colourOf.replace('{{number}}', '1')).click();
    await expectVisible(builder.dialog);
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
      await expectVisible(builder.button(builder.texts.problems.fix.setQuestionText));
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
    begin: openWithImage,
    step: async (builder) => {
      await builder.select('map');
      await expectVisible(builder.card('map').getByRole('img'));
    },
  },
];

const dialogs: readonly BuilderScreen[] = [
  overlay('media', (builder) => openMediaDialog(builder, 'Image')),
  overlay('media-video', (builder) => openMediaDialog(builder, 'Video')),
  overlay('media-chosen', async (builder) => {
    await openMediaDialog(builder, 'Image');
    await chooseFile(builder, 'clinic-from-the-street-in-the-morning.svg', 'image/svg+xml', A_PICTURE);
    await expectVisible(builder.button(builder.texts.media.chooseAnother));
  }),
  overlay('media-refused', async (builder) => {
    await openMediaDialog(builder, 'Image');
    await chooseFile(builder, 'opening-hours-and-holidays.txt', 'text/plain', 'Monday');
    await expectVisible(builder.dialog.getByRole('alert'));
  }),
  overlay('move-to-page', async (builder) => {
    await builder.select('before');
    await builder.button(builder.texts.canvas.card.more).click();
    await builder.chooseFromMenu(builder.texts.canvas.card.moveToPage);
    await expectVisible(builder.dialog);
  }),
  overlay('paste', async (builder) => {
    await builder.select('hurts');
    await pasteLines(builder, 'hurts', 520);
  }),
  overlay('shortcuts', openShortcuts),
];

const pages: readonly BuilderScreen[] = [
  overlay('page-menu', (builder) => builder.openPageMenu('first')),
  overlay('page-delete', async (builder) => {
    await builder.openPageMenu('first');
    await builder.chooseFromMenu(builder.texts.pages.delete);
    await expectVisible(builder.button(builder.texts.pages.deletePage));
  }),
  overlay('after-page', async (builder) => {
    await builder.openPageMenu('back');
    await builder.chooseFromMenu(builder.texts.after.menu);
    await expectVisible(builder.dialog.filter({ hasText: builder.texts.after.label }));
  }),
  overlay('pages-sheet', (builder) => builder.showPages(), PHONE),
  overlay(
    'add-sheet',
    async (builder) => {
      await builder.button(builder.texts.frame.add).click();
      await expectVisible(builder.dialog);
    },
    PHONE,
  ),
  overlay(
    'phone-menu',
    async (builder) => {
      await builder.button(builder.texts.frame.more).click();
      await expectVisible(builder.page.getByRole('menu'));
    },
    PHONE,
  ),
  overlay(
    'drawer',
    async (builder) => {
      await builder.button(builder.texts.frame.openPanel).click();
      await expectVisible(builder.dialog);
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
    widths: WIDE,
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
    widths: WIDE,
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
      await clickSubmit(owner, area);
      await expect(area.locator('[aria-invalid="true"]').first()).toBeFocused();
    },
  },
  {
    name: 'preview-thanks',
    step: async (builder, owner) => {
      await builder.goToPage('consent');
      const area = await openPreview(builder);
      await clickSubmit(owner, area);
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
      await expectVisible(area.getByRole('button', { name: builder.texts.condition.discard, exact: true }));
    },
  },
  {
    name: 'condition-dialog',
    within: OVERLAY,
    step: async (builder) => {
      const area = await enterConditionMode(builder);
      await area.getByRole('button', { name: builder.texts.condition.change, exact: true }).click();
      await expectVisible(builder.dialog);
    },
  },
  {
    name: 'condition-no-question',
    step: async (builder) => {
      await builder.goToPage('consent');
      const area = await enterConditionMode(builder);
      await expectVisible(area.getByRole('heading', { name: builder.texts.condition.noQuestion }));
    },
  },
  {
    name: 'condition-one-page',
    begin: (owner, { clinic }) =>
      openForm(owner, { ...clinic, pageConditions: {}, pages: clinic.pages.slice(2, 3) }),
    step: async (builder) => {
      const area = await enterConditionMode(builder);
      await expectVisible(area.getByText(builder.texts.condition.onePage));
    },
  },
];

const failures: readonly BuilderScreen[] = [
  {
    name: 'merge',
    within: OVERLAY,
    begin: openWithConflict,
    step: async (builder) => {
      await editUntil(builder, 'conflict');
      await builder.button(builder.texts.save.compare).first().click();
      await expectVisible(builder.dialog);
    },
  },
  {
    name: 'merge-later',
    within: 'header',
    begin: openWithConflict,
    step: async (builder) => {
      await editUntil(builder, 'conflict');
      await expectVisible(builder.button(builder.texts.save.compare).nth(1));
    },
  },
  failedSave('save-failed', 'failed', refusal(413, 'form.too_large')),
  failedSave('deleted-elsewhere', 'gone', refusal(404, 'form.not_found')),
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
    begin: (owner) => openMissingForm(owner),
    step: (builder, owner) => expectVisible(owner.heading(builder.texts.open.missing)),
  },
  {
    name: 'loading',
    begin: (owner) => openMissingForm(owner, () => undefined),
    step: (_, owner) => expect(owner.page.getByText(owner.texts.loading.label).first()).toBeAttached(),
  },
  {
    name: 'not-opened',
    begin: (owner) => openMissingForm(owner, (route) => route.abort()),
    step: (_, owner) => expectVisible(owner.button(owner.texts.loading.tryAgain)),
  },
  {
    name: 'not-started',
    begin: async (owner) => {
      await owner.page.route('**/api/form/create', (route) => route.abort());
      await owner.page.goto('/create-form');
      return new Builder(owner.page, owner.language);
    },
    step: (builder, owner) => expectVisible(owner.heading(builder.texts.open.notStarted)),
  },
];

/** Every state of the builder, by topic. */
export const builderScreens = {
  questionTypes,
  editing,
  dialogs,
  pages,
  previews,
  conditions,
  failures,
  ...publishingScreens,
};
