import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { id } from '../testing/questions';
import { stubServer } from '../testing/stubServer';
import { colourForm } from './testing/sharedForm';
import { visitTo } from './visit';

const ENGINE = './outbox/engine';

async function filledVisit() {
  const server = stubServer({
    'GET /api/form/shared/link-1': { body: { success: true, form: colourForm } },
    'POST /api/response/submit': { body: { success: true, responseId: 'r', redirectPage: 'red' } },
  });
  const visit = visitTo('link-1', { wait: () => Promise.resolve() });
  visit.open();
  await waitFor(() => expect(visit.read().at).toBe('page'));
  visit.answer(id('colour'), 'red');
  visit.answer(id('name'), 'Meera');
  return { ...server, visit };
}

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => {
  vi.doUnmock(ENGINE);
});

it('is busy and sends the page once when Submit is pressed before the rules are loaded', async () => {
  const waiting: (() => void)[] = [];
  const reached = new Promise<void>((resolve) => waiting.push(resolve));
  vi.doMock(ENGINE, async (load) => {
    await reached;
    return load();
  });
  const { visit, bodiesOf } = await filledVisit();
  visit.submit();
  visit.submit();
  expect(visit.read()).toMatchObject({ at: 'page', isSubmitting: true });
  waiting[0]?.();
  await waitFor(() => expect(visit.read()).toMatchObject({ filling: { walk: { path: ['ask', 'red'] } } }));
  expect(visit.read()).not.toHaveProperty('isSubmitting');
  expect(await bodiesOf('POST /api/response/submit')).toHaveLength(1);
});

it('says that the page was not sent when the rules cannot be loaded', async () => {
  vi.doMock(ENGINE, () => {
    throw new Error('offline');
  });
  const { visit, requests } = await filledVisit();
  visit.submit();
  await waitFor(() => expect(visit.read()).toMatchObject({ at: 'page', trouble: 'notSent' }));
  expect(visit.read()).not.toHaveProperty('isSubmitting');
  expect(requests).toHaveLength(1);
});
