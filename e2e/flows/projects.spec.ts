import { createAccount, newPerson, signedInWith, tokenFor } from '../actors/account.ts';
import { Keyboard } from '../actors/keyboard.ts';
import { Owner } from '../actors/owner.ts';
import { Works } from '../actors/works.ts';
import { expect, GATE, test } from '../test.ts';
import { interpolate } from '../translations.ts';

test.use({ locale: 'en-GB', colorScheme: 'light', viewport: { width: 1440, height: 900 } });

let works: Works;

test.beforeEach(async ({ page }) => {
  const person = newPerson();
  await createAccount(person);
  const token = await tokenFor(person);
  works = new Works(token);
  await page.context().setStorageState(signedInWith(token));
});

test('projects are found by part of their name', async ({ page }) => {
  const owner = new Owner(page, 'en');
  const { projects } = owner.texts;
  await works.project('Riverside Clinic', 'Intake');
  await works.project('Hiring', 'Application');
  await page.goto('/Projects');
  await expect(page.getByRole('article')).toHaveCount(2);
  await owner.field(projects.search).fill('RIVER');
  await expect(page.getByRole('article')).toHaveCount(1);
  await owner.field(projects.search).fill('nothing like it');
  await expect(owner.heading(projects.empty)).toBeVisible();
  await owner.button(projects.clearSearch).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(owner.field(projects.search)).toBeFocused();
});

test('a project survives a reload and losing its last form', async ({ page }) => {
  const owner = new Owner(page, 'en');
  const { projects, works: labels } = owner.texts;
  await works.project('Riverside Clinic', 'Intake');
  await page.goto('/Projects');
  await owner.link('Riverside Clinic').click();
  await expect(page).toHaveURL(/\/project\//);
  await expect(owner.heading('Riverside Clinic')).toBeVisible();
  await page.goto(page.url());
  await expect(owner.heading('Riverside Clinic')).toBeVisible();

  await owner.button(interpolate(labels.more, { name: 'Intake' })).click();
  await page.getByRole('menuitem', { name: labels.move }).click();
  await page.getByRole('combobox', { name: labels.project }).click();
  await page.getByRole('option', { name: labels.noProject }).click();
  await owner.button(labels.moveDo).click();
  await expect(owner.heading(projects.noForms)).toBeVisible();
  await new Keyboard(page).expectFocus();

  await owner.button(projects.createForm).click();
  await expect(page).toHaveURL(/\/create-form\?formId=/);
  await page.goBack();
  await expect(owner.link('Untitled')).toBeVisible();
});

test('a project is renamed and deleted, and its forms stay', GATE, async ({ page }) => {
  const owner = new Owner(page, 'en');
  const { projects, toast, works: labels } = owner.texts;
  await works.project('Riverside Clinic', 'Intake');
  await page.goto('/Projects');
  await owner.button(interpolate(labels.more, { name: 'Riverside Clinic' })).click();
  await page.getByRole('menuitem', { name: labels.rename }).click();
  await owner.field(labels.projectName).fill('Lakeside Clinic');
  await owner.button(labels.save).click();
  await expect(owner.successToast(toast.projectRenamed)).toBeVisible();
  await owner.button(interpolate(labels.more, { name: 'Lakeside Clinic' })).click();
  await page.getByRole('menuitem', { name: labels.delete }).click();
  await owner.button(labels.deleteProject).click();
  await expect(owner.heading(projects.empty)).toBeVisible();
  await new Keyboard(page).expectFocus();
  await owner.link(projects.back).click();
  await expect(owner.link('Intake')).toBeVisible();
});

test('a missing project is reported', async ({ page }) => {
  const owner = new Owner(page, 'en');
  await page.goto('/project/00000000-0000-7000-8000-000000000000');
  await expect(owner.heading(owner.texts.projects.gone)).toBeVisible();
  await owner.link(owner.texts.projects.backToProjects).click();
  await owner.expectAt('/Projects');
});
