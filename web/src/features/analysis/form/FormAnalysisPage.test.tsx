import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { meera, profileOf, signInMeera } from '../../../testing/meera';
import { type Reply, refusal, stubServer } from '../../../testing/stubServer';
import type { FormAnalytics } from './api/formAnalytics';
import { numbers, question } from './testing/numbers';
import { address, openAnalysis } from './testing/openAnalysis';

const CALL = 'GET /api/analytics/form/f1';

function serve(analytics: FormAnalytics | ((request: Request) => Reply), more: Record<string, Reply> = {}) {
  return stubServer({
    'GET /api/user/profile': profileOf(meera),
    [CALL]: typeof analytics === 'function' ? analytics : { body: analytics },
    ...more,
  });
}

/** The filters that the numbers were asked for with, oldest first. */
function filtersOf(requests: readonly Request[]): string[] {
  return requests
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => pathname === '/api/analytics/form/f1')
    .map(({ search }) => search);
}

beforeEach(() => {
  signInMeera();
  // jsdom draws no pictures; what they show stands beside them as text.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});

describe('the numbers of a form', () => {
  it('are waited for under the specified words, then shown', async () => {
    serve(numbers());
    await openAnalysis('/form-analysis/f1');
    expect(await screen.findByText('Loading analytics...')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Form Analytics' })).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: 'Post-visit feedback' })).toBeVisible();
    expect(screen.getByText('Published')).toBeVisible();
    expect(screen.getByText('53 unfinished')).toBeVisible();
    expect(screen.getByText('71%', { selector: 'dd *' })).toBeVisible();
    expect(screen.getByText('2 min 10 s')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Close, back to Home' })).toHaveAttribute('href', '/home');
  });

  it('say where people stop', async () => {
    serve(numbers());
    await openAnalysis('/form-analysis/f1');
    const pages = await screen.findByRole('region', { name: 'Completion by page' });
    const [first, second, removed] = within(pages).getAllByRole('listitem');
    expect(first).toHaveTextContent('How did it go?301 of 34986% continued48 left here');
    expect(second).toHaveTextContent('True from 01');
    expect(removed).toHaveTextContent('Parking(removed)');
  });

  it('are told for each question in words, as charts and as a table', async () => {
    serve(numbers());
    const reader = await openAnalysis('/form-analysis/f1');
    const card = await screen.findByRole('region', { name: 'Q1 Would you recommend us?' });
    expect(card).toHaveTextContent('Yes 214 of 301 answers, 71%, Probably 58 of 301 answers, 19%');
    expect(within(card).getByRole('img', { name: 'Pie chart: Would you recommend us?' })).toBeInTheDocument();
    expect(within(card).getByRole('img', { name: /^Bar chart/ })).toBeInTheDocument();
    await reader.click(within(card).getByRole('button', { name: 'Table: Would you recommend us?' }));
    const table = within(card).getByRole('table', { name: 'Answers to “Would you recommend us?”' });
    expect(within(table).getByRole('row', { name: 'Yes 214 71%' })).toBeVisible();
    expect(within(card).queryByRole('img')).not.toBeInTheDocument();
    await reader.click(within(card).getByRole('button', { name: 'Charts: Would you recommend us?' }));
    expect(within(card).getAllByRole('img')).toHaveLength(2);
  });

  it('lead from each answer to the responses that gave it', async () => {
    serve(numbers());
    await openAnalysis('/form-analysis/f1?version=2');
    expect(await screen.findByRole('link', { name: 'Probably' })).toHaveAttribute(
      'href',
      '/form-analysis/f1?tab=responses&question=q1&answer=b&version=2',
    );
  });

  it('count an option of any name', async () => {
    const bars = ['__proto__', 'constructor'].map((label, at) => ({ key: `${at}`, label, count: at + 3 }));
    serve(numbers({ analytics: [question({ answered: 7, bars })] }));
    await openAnalysis('/form-analysis/f1');
    const card = await screen.findByRole('region', { name: /^Q1/ });
    const rows = within(card).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual(['__proto__3 43%', 'constructor4 57%']);
  });

  it('show a text question’s newest answers, each leading to its response', async () => {
    const bars = [
      { key: 'answered', label: 'Answered', count: 2 },
      { key: 'skipped', label: 'Skipped', count: 2 },
    ];
    const latest = [{ responseId: 'r9', text: 'Very kind', at: '2026-11-15T10:00:00Z' }];
    serve(numbers({ analytics: [question({ type: 'Long Answer', answered: 2, skipped: 2, bars, latest })] }));
    await openAnalysis('/form-analysis/f1');
    const answer = await screen.findByRole('link', { name: /^Very kind/ });
    expect(answer).toHaveAttribute('href', '/form-analysis/f1?tab=responses&response=r9');
    expect(screen.getByText('50%', { selector: 'li:first-child *' })).toBeVisible();
  });

  it('tell the mean of a rating, and mark a removed question', async () => {
    serve(
      numbers({
        analytics: [
          question({ questionId: 'q2', question: 'Old one? (removed)', removed: true }),
          question({
            type: 'Rating',
            mean: 4.25,
            bars: [1, 2].map((star) => ({ key: `${star}`, label: `${star}`, count: star })),
          }),
        ],
      }),
    );
    await openAnalysis('/form-analysis/f1');
    expect(await screen.findByText('mean 4.25')).toBeVisible();
    expect(screen.getByText('2 stars')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Removed questions' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Old one? (removed)' })).toBeVisible();
  });

  it('show the ten longest of many bars in their order until all are asked for', async () => {
    const bars = Array.from({ length: 30 }, (_, at) => ({ key: `${at}`, label: `Place ${at}`, count: at }));
    serve(numbers({ analytics: [question({ bars })] }));
    const reader = await openAnalysis('/form-analysis/f1');
    const card = await screen.findByRole('region', { name: /^Q1/ });
    expect(within(card).getAllByRole('listitem')).toHaveLength(10);
    expect(within(card).getAllByRole('listitem')[0]).toHaveTextContent('Place 20');
    await reader.click(within(card).getByRole('button', { name: 'Show all 30' }));
    expect(within(card).getAllByRole('listitem')).toHaveLength(30);
  });

  it('lead to the responses that are held apart', async () => {
    serve(numbers({ held: 3 }));
    await openAnalysis('/form-analysis/f1');
    expect(await screen.findByText(/3 responses are held apart and not counted/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Look at them' })).toHaveAttribute(
      'href',
      '/form-analysis/f1?tab=responses&state=held',
    );
  });
});

describe('without numbers', () => {
  const none = { starts: 0, completed: 0, analytics: [], pages: [], days: [] };

  it('the screen says so and offers the link', async () => {
    serve(numbers({ ...none, views: 12 }), {
      'GET /api/form/f1': { body: { success: true, form: { status: 'published', shareLink: 'abc' } } },
    });
    const reader = await openAnalysis('/form-analysis/f1');
    expect(await screen.findByText('No responses available for analytics.')).toBeVisible();
    expect(screen.getByText('12')).toBeVisible();
    await reader.click(await screen.findByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/form/abc`);
  });

  it('because of the filter, the filter can be cleared', async () => {
    const server = serve((request) => ({
      body: new URL(request.url).search === '' ? numbers() : numbers(none),
    }));
    const reader = await openAnalysis('/form-analysis/f1?from=2026-01-01&to=2026-01-02');
    expect(await screen.findByText('No responses available for analytics.')).toBeVisible();
    const [, clear] = screen.getAllByRole('button', { name: 'Clear filter' });
    await reader.click(clear ?? screen.getByRole('main'));
    expect(await screen.findByText('248')).toBeVisible();
    expect(filtersOf(server.requests)).toEqual(['?from=2026-01-01&to=2026-01-02', '']);
  });

  it('a refused call and a failed one are told apart, and tried again', async () => {
    let calls = 0;
    serve(() => {
      calls += 1;
      if (calls === 1) return refusal(500, 'server.fault');
      if (calls < 4) throw new TypeError('no network');
      return { body: numbers() };
    });
    const reader = await openAnalysis('/form-analysis/f1');
    expect(await screen.findAllByText('Failed to fetch analytics')).toHaveLength(2);
    await reader.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Error fetching analytics', { selector: '[role] *' })).toBeVisible();
    await reader.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('248')).toBeVisible();
  });

  it('a form that is not there is said to be missing', async () => {
    serve(() => refusal(404, 'form.not_found'));
    await openAnalysis('/form-analysis/f1');
    expect(await screen.findByRole('heading', { name: 'There are no analytics here' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/home');
    expect(screen.queryByText('Failed to fetch analytics')).not.toBeInTheDocument();
  });
});

describe('the address', () => {
  it('carries the filter to the server', async () => {
    const server = serve(numbers());
    await openAnalysis('/form-analysis/f1?from=2026-11-01&to=2026-11-14&version=2');
    expect(await screen.findByText('248')).toBeVisible();
    expect(filtersOf(server.requests)).toEqual(['?from=2026-11-01&to=2026-11-14&version=2']);
    expect(screen.getByLabelText('From')).toHaveValue('2026-11-01');
  });

  it('that makes no sense is no filter', async () => {
    const server = serve(numbers());
    await openAnalysis('/form-analysis/f1?from=2026-02-31&version=none');
    expect(await screen.findByText('248')).toBeVisible();
    expect(filtersOf(server.requests)).toEqual(['']);
  });

  it('opens the responses, and the rail keeps the focus', async () => {
    serve(numbers());
    const reader = await openAnalysis('/form-analysis/f1?version=2');
    const link = await screen.findByRole('link', { name: 'Responses 301' });
    expect(link).toHaveAttribute('href', '/form-analysis/f1?tab=responses&version=2');
    await reader.click(link);
    await waitFor(() => expect(link).toHaveAttribute('aria-current', 'true'));
    expect(link).toHaveFocus();
    expect(address()).toBe('/form-analysis/f1?tab=responses&version=2');
  });
});
