import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { goToPage } from '../form-rules/walkSteps';
import { id } from '../testing/questions';
import { stubServer } from '../testing/stubServer';
import { followHistory } from './followHistory';
import { depthOf, goBackTo, openSession, type Session } from './session';
import { colourForm } from './testing/sharedForm';
import { type Visit, visitTo } from './visit';

let unfollow = () => {};

const fresh = openSession({ is: 'form', form: colourForm }, () => 'response-1');
const secondPage: Session =
  fresh.at === 'page'
    ? { ...fresh, filling: { ...fresh.filling, walk: goToPage(fresh.filling.walk, id('red')) } }
    : fresh;

/** A visit on its second page. */
async function onSecondPage(): Promise<Visit> {
  stubServer({
    'GET /api/form/shared/link-1': { body: { success: true, form: colourForm } },
    'POST /api/response/submit': { body: { success: true, redirectPage: 'red' } },
  });
  const visit = visitTo('link-1');
  unfollow = followHistory(visit);
  visit.open();
  await waitFor(() => expect(depths(visit)).toEqual({ form: 1, browser: 1 }));
  visit.answer(id('colour'), 'red');
  visit.answer(id('name'), 'Meera');
  visit.submit();
  await waitFor(() => expect(depths(visit)).toEqual({ form: 2, browser: 2 }));
  return visit;
}

/** The depth of the form and of the browser's history entry. */
function depths(visit: Visit) {
  return { form: depthOf(visit.read()), browser: depthIn(window.history.state) };
}

function depthIn(state: { formwright?: { depth: number } } | null) {
  return state?.formwright?.depth;
}

beforeEach(() => window.history.pushState(null, '', '/form/link-1'));
afterEach(() => unfollow());

it("goes back in the form on the browser's Back", async () => {
  const visit = await onSecondPage();
  window.history.back();
  await waitFor(() => expect(depths(visit)).toEqual({ form: 1, browser: 1 }));
});

it('adds the pages visited before it was loaded', async () => {
  const visit = await onSecondPage();
  unfollow();
  window.history.replaceState(null, '', '/form/link-1');
  unfollow = followHistory(visit);
  expect(depths(visit)).toEqual({ form: 2, browser: 2 });
  window.history.back();
  await waitFor(() => expect(depths(visit)).toEqual({ form: 1, browser: 1 }));
});

it("goes back in the browser on the form's Back", async () => {
  const visit = await onSecondPage();
  visit.back();
  await waitFor(() => expect(depths(visit)).toEqual({ form: 1, browser: 1 }));
});

it('undoes Forward, because only Submit goes forward', async () => {
  const visit = await onSecondPage();
  const forward = vi.fn<() => void>();
  visit.back();
  await waitFor(() => expect(depths(visit)).toEqual({ form: 1, browser: 1 }));
  window.addEventListener('popstate', forward);
  window.history.forward();
  await waitFor(() => expect(forward).toHaveBeenCalledTimes(2));
  window.removeEventListener('popstate', forward);
  await waitFor(() => expect(depths(visit)).toEqual({ form: 1, browser: 1 }));
});

it('skips the entries of an earlier visit', async () => {
  await onSecondPage();
  unfollow();
  window.history.replaceState({ formwright: { visit: -1, depth: 2 } }, '');
  window.history.pushState(null, '', '/form/link-1');
  const visit = await onSecondPage();
  const passed: unknown[] = [];
  const note = (event: PopStateEvent) => passed.push(event.state);
  window.addEventListener('popstate', note);
  window.history.go(-2);
  await waitFor(() => expect(passed.length).toBeGreaterThan(1));
  window.removeEventListener('popstate', note);
  expect(passed[0]).toEqual({ formwright: { visit: -1, depth: 2 } });
  expect(depthOf(visit.read())).toBe(2);
});

it('reuses its entries after a reload', async () => {
  window.history.replaceState({ formwright: { visit: 7, depth: 1 } }, '');
  window.history.pushState({ formwright: { visit: 7, depth: 2 } }, '');
  const visit = restoredOnSecondPage();
  expect(window.history.state).toEqual({ formwright: { visit: 7, depth: 2 } });
  window.history.back();
  await waitFor(() => expect(visit.depth()).toBe(1));
});

it('adds an entry per page when resumed in a new tab', async () => {
  const visit = restoredOnSecondPage();
  window.history.back();
  await waitFor(() => expect(visit.depth()).toBe(1));
});

it('keeps the thank-you screen on Back and starts again for a new response', async () => {
  const visit = await onSecondPage();
  stubServer({ 'POST /api/response/submit': { body: { success: true, receipt: '7KQ4' } } });
  visit.submit();
  await waitFor(() => expect(depths(visit)).toEqual({ form: 3, browser: 3 }));
  window.history.back();
  await waitFor(() => expect(depths(visit)).toEqual({ form: 3, browser: 2 }));
  expect(visit.read()).toMatchObject({ at: 'thanks', receipt: '7KQ4' });
  visit.again();
  await waitFor(() => expect(depths(visit)).toEqual({ form: 1, browser: 1 }), { timeout: 20_000 });
  expect(visit.read()).toMatchObject({ at: 'page', filling: { seq: 0 } });
});

/** A visit that resumes on its second page. */
function restoredOnSecondPage() {
  let session = secondPage;
  const listeners: (() => void)[] = [];
  unfollow = followHistory({
    read: () => session,
    subscribe: (listener) => {
      listeners.push(listener);
      return () => listeners.pop();
    },
    backTo: (depth) => {
      session = goBackTo(session, depth);
    },
  });
  listeners[0]?.();
  return { depth: () => depthOf(session) };
}
