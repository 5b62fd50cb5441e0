import { expect, test } from '@playwright/test';
import { newPerson, openAccount, signedInWith, tokenFor } from '../actors/account.ts';
import { Keyboard } from '../actors/keyboard.ts';
import { Owner } from '../actors/owner.ts';
import { Works } from '../actors/works.ts';
import { filled } from '../texts.ts';

test.use({ locale: 'en-GB', colorScheme: 'light', viewport: { width: 1440, height: 900 } });

let works: Works;

test.beforeEach(async ({ page }) => {
  const person = newPerson();
  await openAccount(person);
  const token = await tokenFor(person);
  works = new Works(token);
  await page.context().setStorageState(signedInWith(token));
});

test('projects are found by a part of their name in any case', async ({ page }) => {
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

test('a project keeps its name over a reload, and its last form can leave it', async ({ page }) => {
  const owner = new Owner(page, 'en');
  const { projects, works: words } = owner.texts;
  await works.project('Riverside Clinic', 'Intake');
  await page.goto('/Projects');
  await owner.link('Riverside Clinic').click();
  await expect(page).toHaveURL(/\/project\//);
  await expect(owner.heading('Riverside Clinic')).toBeVisible();
  await page.goto(page.url());
  await expect(owner.heading('Riverside Clinic')).toBeVisible();

  await owner.button(filled(words.more, { name: 'Intake' })).click();
  await page.getByRole('menuitem', { name: words.move }).click();
  await page.getByRole('combobox', { name: words.project }).click();
  await page.getByRole('option', { name: words.noProject }).click();
  await owner.button(words.moveDo).click();
  await expect(owner.heading(projects.noForms)).toBeVisible();
  await new Keyboard(page).expectFocus();

  await owner.button(projects.createForm).click();
  await expect(page).toHaveURL(/\/create-form\?formId=/);
  await page.goBack();
  await expect(owner.link('Untitled')).toBeVisible();
});

test('a project is renamed and deleted, and its forms stay', async ({ page }) => {
  const owner = new Owner(page, 'en');
  const { projects, toast, works: words } = owner.texts;
  await works.project('Riverside Clinic', 'Intake');
  await page.goto('/Projects');
  await owner.button(filled(words.more, { name: 'Riverside Clinic' })).click();
  await page.getByRole('menuitem', { name: words.rename }).click();
  await owner.field(words.projectName).fill('Lakeside Clinic');
  await owner.button(words.save).click();
  await expect(owner.successToast(toast.projectRenamed)).toBeVisible();
  await owner.button(filled(words.more, { name: 'Lakeside Clinic' })).click();
  await page.getByRole('menuitem', { name: words.delete }).click();
  await owner.button(words.deleteProject).click();
  await expect(owner.heading(projects.empty)).toBeVisible();
  await new Keyboard(page).expectFocus();
  await owner.link(projects.back).click();
  await expect(owner.link('Intake')).toBeVisible();
});

test('a project that is not there is said to be gone', async ({ page }) => {
  const owner = new Owner(page, 'en');
  await page.goto('/project/00000000-0000-7000-8000-000000000000');
  await expect(owner.heading(owner.texts.projects.gone)).toBeVisible();
  await owner.link(owner.texts.projects.backToProjects).click();
  await owner.expectAt('/Projects');
});
