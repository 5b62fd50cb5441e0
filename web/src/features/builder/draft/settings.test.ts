import { describe, expect, it } from 'vitest';
import { id } from '../../../testing/questions';
import type { SettingsCommand } from './command';
import { type DraftDocument, documentOf } from './document';
import { mergeDrafts } from './merge';
import { reduce } from './reduce';

const [e1, e2, p1, q1] = [id('e1'), id('e2'), id('p1'), id('q1')];

const plain = documentOf({
  name: 'Clinic',
  pages: [{ pageId: p1, pageTitle: 'Page 01', questions: [] }],
  pageConditions: {},
});

function apply(document: DraftDocument, ...commands: readonly SettingsCommand[]): DraftDocument {
  return commands.reduce((now, command) => reduce(now, command, () => id('new')), document);
}

const twoEndings = apply(plain, { type: 'ending/add', id: e2, first: e1 });

describe('settings', () => {
  it('are missing when all have their default', () => {
    const on = apply(plain, { type: 'settings/set', settings: { nextUntilLastPage: true } });
    expect(on.form.settings).toEqual({ nextUntilLastPage: true });
    expect(apply(on, { type: 'settings/set', settings: { nextUntilLastPage: false } }).form.settings).toBe(
      undefined,
    );
  });

  it('keep the other texts of the welcome', () => {
    const { form } = apply(
      plain,
      { type: 'welcome/set', welcome: { title: 'Hello' } },
      { type: 'welcome/set', welcome: { text: 'Five questions' } },
    );
    expect(form.settings?.welcome).toEqual({ title: 'Hello', text: 'Five questions' });
  });
});

describe('the confirmation', () => {
  const on = apply(plain, { type: 'confirmation/set', confirmation: { addressQuestionId: q1, text: 'Hi' } });

  it('is kept without its defaults, until it is removed', () => {
    const cleared = apply(on, {
      type: 'confirmation/set',
      confirmation: { addressQuestionId: undefined, text: '', copyAnswers: false },
    });
    expect(cleared.form.settings).toEqual({ confirmation: {} });
    expect(apply(cleared, { type: 'confirmation/remove' }).form.settings).toBeUndefined();
  });

  it('is merged field by field', () => {
    const mine = apply(on, { type: 'confirmation/set', confirmation: { text: 'Hello' } });
    const theirs = apply(on, { type: 'confirmation/set', confirmation: { copyAnswers: true } });
    const { merged, conflicts } = mergeDrafts(on.form, mine.form, theirs.form);
    expect(conflicts).toEqual([]);
    expect(merged.settings?.confirmation).toEqual({
      addressQuestionId: q1,
      text: 'Hello',
      copyAnswers: true,
    });
  });

  it('conflicts when both sides wrote another text', () => {
    const mine = apply(on, { type: 'confirmation/set', confirmation: { text: 'Hello' } });
    const theirs = apply(on, { type: 'confirmation/set', confirmation: { text: 'Dear' } });
    const { conflicts } = mergeDrafts(on.form, mine.form, theirs.form);
    expect(conflicts).toMatchObject([{ kind: 'form', fields: ['confirmation'] }]);
  });
});

describe('endings', () => {
  it('make the usual one the first of two', () => {
    expect(twoEndings.form.settings?.endings).toEqual([{ id: e1 }, { id: e2 }]);
  });

  it('start with the texts that are typed first', () => {
    const { form } = apply(plain, { type: 'ending/set', id: e1, ending: { title: 'Bye' } });
    expect(form.settings?.endings).toEqual([{ id: e1, title: 'Bye' }]);
  });

  it('are missing when the only one has no text', () => {
    const typed = apply(plain, { type: 'ending/set', id: e1, ending: { title: 'Bye' } });
    expect(apply(typed, { type: 'ending/set', id: e1, ending: { title: '' } }).form.settings).toBe(undefined);
  });

  it('leave pages of a removed one at the end', () => {
    const linked = reduce(twoEndings, { type: 'page/setNext', id: p1, next: e2 }, () => id('new'));
    const { form } = apply(linked, { type: 'ending/remove', id: e2 });
    expect(form.pages[0]?.nextPage).toBe('end');
    expect(form.settings).toBe(undefined);
  });
});

describe('merged settings', () => {
  const mine = apply(twoEndings, { type: 'ending/set', id: e1, ending: { title: 'Mine' } });

  it('have the endings and flags of both sides', () => {
    const theirs = apply(
      twoEndings,
      { type: 'ending/set', id: e2, ending: { title: 'Theirs' } },
      { type: 'settings/set', settings: { hideAnotherResponse: true } },
    );
    const { merged, conflicts } = mergeDrafts(twoEndings.form, mine.form, theirs.form);
    expect(conflicts).toEqual([]);
    expect(merged.settings).toEqual({
      endings: [
        { id: e1, title: 'Mine' },
        { id: e2, title: 'Theirs' },
      ],
      hideAnotherResponse: true,
    });
  });

  it('keep an ending that the other side changed', () => {
    const theirs = apply(twoEndings, { type: 'ending/remove', id: e1 });
    const { merged } = mergeDrafts(twoEndings.form, mine.form, theirs.form);
    expect(merged.settings?.endings).toContainEqual({ id: e1, title: 'Mine' });
  });

  it('conflict when both sides wrote another title', () => {
    const theirs = apply(twoEndings, { type: 'ending/set', id: e1, ending: { title: 'Theirs' } });
    const { merged, conflicts } = mergeDrafts(twoEndings.form, mine.form, theirs.form);
    expect(conflicts).toMatchObject([{ kind: 'form', fields: ['endings'] }]);
    expect(merged.settings?.endings?.[0]?.title).toBe('Mine');
  });
});
