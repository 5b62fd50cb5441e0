import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { meera, profileOf, signInMeera } from '../../../testing/meera';
import { type Reply, refusal, stubServer } from '../../../testing/stubServer';
import type { FormAnalytics } from './api/formAnalytics';
import { analyticsOf, matrix, question, ranking } from './testing/analytics';
import { currentUrl, openAnalysis } from './testing/openAnalysis';

const CALL = 'GET /api/analytics/form/f1';

function serve(analytics: FormAnalytics | ((request: Request) => Reply), more: Record<string, Reply> = {}) {
  return stubServer({
    'GET /api/user/profile': profileOf(meera),
    [CALL]: typeof analytics === 'function' ? analytics : { body: analytics },
    ...more,
  });
}

/** The filters of all analytics requests, oldest first. */
function filtersOf(requests: readonly Request[]): string[] {
  return requests
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => pathname === '/api/analytics/form/f1')
    .map(({ search }) => search);
}

function headings(table: HTMLElement): string[] {
  return within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
}

beforeEach(() => {
  signInMeera();
  // jsdom draws no charts; their data is also on the page as text.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});

describe('the analytics of a form', () => {
  it('show the specified loading text, then the data', async () => {
    serve(analyticsOf());
    await openAnalysis('/form-analysis/f1');
    expect(await screen.findByText('Loading analytics...')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Form Analytics' })).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: 'Post-visit feedback' })).toBeVisible();
    expect(screen.getByText('Published')).toBeVisible();
    expect(screen.getByText('2 min 10 s')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/home');
  });

  it('open the notifications in a dialog, also for collaborators', async () => {
    serve(analyticsOf({ role: 'results' }), {
      'GET /api/form/f1/notifications': {
        body: { success: true, frequency: 'immediately', dailyAt: 480, mails: [] },
      },
    });
    const reader = await openAnalysis('/form-analysis/f1');
    const bell = await screen.findByRole('button', { name: 'Notifications' });
    await reader.click(bell);
    const dialog = await screen.findByRole('dialog', { name: 'Notifications' });
    expect(await within(dialog).findByRole('combobox', { name: 'Send me mails' })).toHaveTextContent(
      'At once',
    );
    await reader.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(bell).toHaveFocus();
  });

  it('show views, starts, completions and the completion rate', async () => {
    serve(analyticsOf());
    await openAnalysis('/form-analysis/f1');
    const totals = await screen.findByRole('region', { name: 'Summary' });
    const figures = within(totals).getAllByRole('definition');
    expect(figures.map(({ textContent }) => textContent)).toEqual([
      '349',
      '30153 partial',
      '24882% of started',
      '2 min 10 s',
    ]);
    expect(
      within(totals)
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual(['Viewed', 'Started', 'Completed', 'Median time']);
    expect(screen.getByRole('link', { name: 'Responses 248' })).toBeVisible();
  });

  it('count drop-off on the first page by starts, not views', async () => {
    const first = { pageId: 'p1', pageTitle: 'How did it go?', entered: 349, left: 60 };
    serve(analyticsOf({ pages: [first] }));
    await openAnalysis('/form-analysis/f1');
    const pages = await screen.findByRole('region', { name: 'Completion by page' });
    expect(within(pages).getByRole('listitem')).toHaveTextContent('289 of 30196% continued12 left here');
  });

  it('show the drop-off per page', async () => {
    serve(analyticsOf());
    await openAnalysis('/form-analysis/f1');
    const pages = await screen.findByRole('region', { name: 'Completion by page' });
    const [first, second, removed] = within(pages).getAllByRole('listitem');
    expect(first).toHaveTextContent('How did it go?301 of 301100% continued');
    expect(second).toHaveTextContent('True from 01');
    expect(removed).toHaveTextContent('Parking(removed)');
  });

  it('show each question as text, charts and table', async () => {
    serve(analyticsOf());
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

  it('link each answer to its responses', async () => {
    serve(analyticsOf());
    await openAnalysis('/form-analysis/f1?version=2');
    expect(await screen.findByRole('link', { name: 'Probably' })).toHaveAttribute(
      'href',
      '/form-analysis/f1?tab=responses&question=q1&answer=b&version=2',
    );
  });

  it('explain once how days are counted', async () => {
    const days = ['2026-11-14', '2026-11-15'].map((day) => ({ day, views: 3, starts: 2, completed: 1 }));
    serve(analyticsOf({ days }));
    const reader = await openAnalysis('/form-analysis/f1');
    await reader.click(await screen.findByRole('button', { name: 'Table: Started per day' }));
    const sentences = screen
      .getAllByText(/UTC/)
      .filter((element) => element.closest('[aria-hidden]') === null);
    expect(sentences).toHaveLength(1);
  });

  it('count an option of any name', async () => {
    const bars = ['__proto__', 'constructor'].map((label, at) => ({ key: `${at}`, label, count: at + 3 }));
    serve(analyticsOf({ analytics: [question({ answered: 7, bars })] }));
    await openAnalysis('/form-analysis/f1');
    const card = await screen.findByRole('region', { name: /^Q1/ });
    const rows = within(card).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual(['constructor4 57%', '__proto__3 43%']);
  });

  it('show a text question’s answers and response rate first', async () => {
    const bars = [
      { key: 'answered', label: 'Answered', count: 2 },
      { key: 'skipped', label: 'Skipped', count: 2 },
    ];
    const latest = [{ responseId: 'r9', text: 'Very kind', at: '2026-11-15T10:00:00Z' }];
    serve(
      analyticsOf({ analytics: [question({ type: 'Long Answer', answered: 2, skipped: 2, bars, latest })] }),
    );
    const reader = await openAnalysis('/form-analysis/f1');
    const answer = await screen.findByRole('link', { name: /^Very kind/ });
    expect(answer).toHaveAttribute('href', '/form-analysis/f1?tab=responses&response=r9');
    const card = screen.getByRole('region', { name: /^Q1/ });
    expect(card).toHaveTextContent('2 of 4 answered, 50%');
    expect(within(card).queryByRole('img')).not.toBeInTheDocument();
    await reader.click(within(card).getByRole('button', { name: /^Charts/ }));
    expect(within(card).getAllByRole('img')).toHaveLength(2);
    await reader.click(within(card).getByRole('button', { name: /^Answers/ }));
    expect(within(card).queryByRole('img')).not.toBeInTheDocument();
  });

  it('list the newest texts under “Other” below its chart', async () => {
    const bars = [
      { key: 'a', label: 'Yes', count: 2 },
      { key: ':other', label: 'Another label', count: 1 },
    ];
    const latest = [{ responseId: 'r9', text: 'Perhaps', at: '2026-11-15T10:00:00Z' }];
    serve(analyticsOf({ analytics: [question({ answered: 3, bars, latest })] }));
    await openAnalysis('/form-analysis/f1');
    const card = await screen.findByRole('region', { name: /^Q1/ });
    expect(within(card).getByRole('link', { name: 'Other' })).toHaveAttribute(
      'href',
      '/form-analysis/f1?tab=responses&question=q1&answer=%3Aother',
    );
    expect(within(card).getByRole('heading', { name: 'Newest answers under “Other”' })).toBeVisible();
    expect(within(card).getByRole('link', { name: /^Perhaps/ })).toHaveAttribute(
      'href',
      '/form-analysis/f1?tab=responses&response=r9',
    );
  });

  it('hide options without answers behind a button', async () => {
    const bars = [0, 4, 0, 9, 0].map((count, at) => ({ key: `${at}`, label: `Place ${at}`, count }));
    serve(analyticsOf({ analytics: [question({ answered: 13, bars })] }));
    const reader = await openAnalysis('/form-analysis/f1');
    const card = await screen.findByRole('region', { name: /^Q1/ });
    const labels = () =>
      within(card)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(labels()).toEqual(['Place 39 69%', 'Place 14 31%']);
    const fold = within(card).getByRole('button', { name: '3 options without answers', expanded: false });
    await reader.click(fold);
    expect(labels()).toHaveLength(5);
    expect(fold).toHaveAttribute('aria-expanded', 'true');
  });

  it('label the slice shared by rare answers', async () => {
    const bars = [9, 8, 7, 6, 5, 4, 3, 2, 1].map((count, at) => ({
      key: `2026-11-0${at + 1}`,
      label: `2026-11-0${at + 1}`,
      count,
    }));
    serve(analyticsOf({ analytics: [question({ type: 'Date', answered: 45, bars })] }));
    const reader = await openAnalysis('/form-analysis/f1');
    const card = await screen.findByRole('region', { name: /^Q1/ });
    expect(within(card).getByRole('img', { name: /^Column chart, answers over time/ })).toBeInTheDocument();
    await reader.click(within(card).getByRole('button', { name: /^Charts/ }));
    expect(within(card).getByText('2 others: 3 (7%)')).toBeVisible();
  });

  it('show the mean of a rating and mark a removed question', async () => {
    serve(
      analyticsOf({
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
    // In the heading and at its position in the chart.
    expect(await screen.findAllByText('mean 4.25')).toHaveLength(2);
    expect(screen.getByText('2 stars')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Removed questions' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Old one? (removed)' })).toBeVisible();
  });

  it('show the score of an NPS and the share of each group', async () => {
    const counts = [1, 0, 0, 0, 0, 0, 1, 2, 0, 2, 4];
    const bars = counts.map((count, at) => ({ key: `${at}`, label: `${at}`, count }));
    // An option from before the question became an NPS.
    const removed = { key: 'yes', label: 'Yes', count: 5, removed: true };
    serve(analyticsOf({ analytics: [question({ type: 'NPS', answered: 15, bars: [...bars, removed] })] }));
    await openAnalysis('/form-analysis/f1');
    const card = await screen.findByRole('region', { name: /^Q1/ });
    expect(within(card).getByText('+40')).toBeVisible();
    const groups = within(card).getAllByRole('listitem').slice(0, 3);
    expect(groups.map(({ textContent }) => textContent)).toEqual([
      'Detractors (0 to 6) 2 20%',
      'Passives (7 and 8) 2 20%',
      'Promoters (9 and 10) 6 60%',
    ]);
  });

  it('show a Matrix as a table with counts and shares', async () => {
    serve(analyticsOf({ analytics: [matrix()] }));
    await openAnalysis('/form-analysis/f1?version=2');
    const card = await screen.findByRole('region', { name: /^Q1/ });
    const table = within(card).getByRole('table', { name: 'Answers to “How was it?”' });
    expect(headings(table)).toEqual(['Row', 'Good', 'Bad (removed)']);
    expect(within(table).getByRole('row', { name: 'Food 6 60% 2 20%' })).toBeVisible();
    expect(within(table).getByRole('row', { name: 'Staff (removed) 0 0% 3 30%' })).toBeVisible();
    expect(within(table).getByRole('link', { name: '6 60%' })).toHaveAttribute(
      'href',
      '/form-analysis/f1?tab=responses&question=q1&answer=r1%3Ac1&version=2',
    );
    expect(within(card).queryByRole('button')).not.toBeInTheDocument();
    expect(within(card).queryByRole('img')).not.toBeInTheDocument();
    expect(within(card).queryByText('Answers from before the question changed')).not.toBeInTheDocument();
  });

  it('list answers from before a question became a Matrix below it', async () => {
    const earlier = { key: 'yes', label: 'Yes', count: 4, removed: true };
    serve(analyticsOf({ analytics: [{ ...matrix(), bars: [...matrix().bars, earlier] }] }));
    await openAnalysis('/form-analysis/f1');
    const card = await screen.findByRole('region', { name: /^Q1/ });
    expect(
      within(card).getByRole('heading', { name: 'Answers from before the question changed' }),
    ).toBeVisible();
    expect(
      within(card)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Yes (removed)4 40%']);
  });

  it('sort the options of a Ranking by mean place', async () => {
    serve(analyticsOf({ analytics: [ranking()] }));
    await openAnalysis('/form-analysis/f1');
    const card = await screen.findByRole('region', { name: /^Q1/ });
    const table = within(card).getByRole('table', { name: 'Answers to “Which drink?”' });
    expect(headings(table)).toEqual(['Option', 'Mean place', 'Place 1', 'Place 2']);
    const [, ...rows] = within(table).getAllByRole('row');
    expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual(['Coffee', 'Tea']);
    expect(within(table).getByRole('row', { name: 'Coffee 1.25 3 75% 1 25%' })).toBeVisible();
    expect(within(table).getByRole('link', { name: '3 75%', description: 'Coffee: place 1' })).toBeVisible();
  });

  it('show how many agreed to a Consent', async () => {
    const bars = [
      { key: 'answered', label: 'Answered', count: 3 },
      { key: 'skipped', label: 'Skipped', count: 1 },
    ];
    serve(analyticsOf({ analytics: [question({ type: 'Consent', answered: 3, skipped: 1, bars })] }));
    await openAnalysis('/form-analysis/f1');
    const card = await screen.findByRole('region', { name: /^Q1/ });
    expect(
      within(card)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Agreed3 75%', 'Did not agree1 25%']);
    expect(within(card).getByRole('link', { name: 'Did not agree' })).toHaveAttribute(
      'href',
      '/form-analysis/f1?tab=responses&question=q1&answer=skipped',
    );
  });

  it.each(['Address', 'Signature'] as const)('show how many answered of an %s', async (type) => {
    const bars = [
      { key: 'answered', label: 'Answered', count: 3 },
      { key: 'skipped', label: 'Skipped', count: 1 },
    ];
    serve(analyticsOf({ analytics: [question({ type, answered: 3, skipped: 1, bars })] }));
    const reader = await openAnalysis('/form-analysis/f1');
    const card = await screen.findByRole('region', { name: /^Q1/ });
    expect(within(card).getByText('3 of 4 answered, 75%')).toBeVisible();
    expect(within(card).queryByText(/several bars/)).not.toBeInTheDocument();
    await reader.click(within(card).getByRole('button', { name: /Table/ }));
    expect(within(card).getByRole('row', { name: /Skipped/ })).toHaveTextContent(/1 ?25%/);
  });

  it('show the ten most frequent of many options first', async () => {
    const bars = Array.from({ length: 30 }, (_, at) => ({ key: `${at}`, label: `Place ${at}`, count: at }));
    serve(analyticsOf({ analytics: [question({ bars })] }));
    const reader = await openAnalysis('/form-analysis/f1');
    const card = await screen.findByRole('region', { name: /^Q1/ });
    expect(within(card).getAllByRole('listitem')).toHaveLength(10);
    expect(within(card).getAllByRole('listitem')[0]).toHaveTextContent('Place 29');
    await reader.click(within(card).getByRole('button', { name: 'Show all 30' }));
    expect(within(card).getAllByRole('listitem')).toHaveLength(30);
  });

  it('link to the responses flagged as spam', async () => {
    serve(analyticsOf({ quarantined: 3 }));
    await openAnalysis('/form-analysis/f1');
    expect(await screen.findByText(/3 responses were flagged as spam and are not counted/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Review' })).toHaveAttribute(
      'href',
      '/form-analysis/f1?tab=responses&state=quarantined',
    );
  });
});

describe('without responses', () => {
  const none = { starts: 0, completed: 0, analytics: [], pages: [], days: [] };

  it('shows the empty state with the form link', async () => {
    serve(analyticsOf({ ...none, views: 12 }), {
      'GET /api/form/f1': { body: { success: true, form: { status: 'published', shareLink: 'abc' } } },
    });
    const reader = await openAnalysis('/form-analysis/f1');
    expect(await screen.findByText('No responses available for analytics.')).toBeVisible();
    expect(screen.getByText('12')).toBeVisible();
    await reader.click(await screen.findByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/form/abc`);
  });

  it('offers to clear the filter', async () => {
    const server = serve((request) => ({
      body: new URL(request.url).search === '' ? analyticsOf() : analyticsOf(none),
    }));
    const reader = await openAnalysis('/form-analysis/f1?from=2026-01-01&to=2026-01-02');
    expect(await screen.findByText('No responses available for analytics.')).toBeVisible();
    const [, clear] = screen.getAllByRole('button', { name: 'Clear filter' });
    await reader.click(clear ?? screen.getByRole('main'));
    expect(await screen.findByText('248', { selector: 'dd *' })).toBeVisible();
    expect(filtersOf(server.requests)).toEqual(['?from=2026-01-01&to=2026-01-02', '']);
  });

  it('shows different texts for an error reply and a failed request', async () => {
    let calls = 0;
    serve(() => {
      calls += 1;
      if (calls === 1) return refusal(500, 'server.fault');
      if (calls < 4) throw new TypeError('no network');
      return { body: analyticsOf() };
    });
    const reader = await openAnalysis('/form-analysis/f1');
    expect(await screen.findAllByText('Failed to fetch analytics')).toHaveLength(2);
    await reader.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Error fetching analytics', { selector: '[role] *' })).toBeVisible();
    await reader.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('248', { selector: 'dd *' })).toBeVisible();
  });

  it('says that a form does not exist', async () => {
    serve(() => refusal(404, 'form.not_found'));
    await openAnalysis('/form-analysis/f1');
    expect(await screen.findByRole('heading', { name: 'There are no analytics here' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/home');
    expect(screen.queryByText('Failed to fetch analytics')).not.toBeInTheDocument();
  });
});

describe('the URL', () => {
  it('sends its filter to the server', async () => {
    const server = serve(analyticsOf());
    await openAnalysis('/form-analysis/f1?from=2026-11-01&to=2026-11-14&version=2');
    expect(await screen.findByText('248', { selector: 'dd *' })).toBeVisible();
    expect(filtersOf(server.requests)).toEqual(['?from=2026-11-01&to=2026-11-14&version=2']);
    expect(screen.getByLabelText('From')).toHaveValue('2026-11-01');
  });

  it('with invalid values is no filter', async () => {
    const server = serve(analyticsOf());
    await openAnalysis('/form-analysis/f1?from=2026-02-31&version=none');
    expect(await screen.findByText('248', { selector: 'dd *' })).toBeVisible();
    expect(filtersOf(server.requests)).toEqual(['']);
  });

  it('opens the responses and keeps the focus in the navigation', async () => {
    serve(analyticsOf());
    const reader = await openAnalysis('/form-analysis/f1?version=2');
    const link = await screen.findByRole('link', { name: 'Responses 248' });
    expect(link).toHaveAttribute('href', '/form-analysis/f1?tab=responses&version=2');
    await reader.click(link);
    await waitFor(() => expect(link).toHaveAttribute('aria-current', 'true'));
    expect(link).toHaveFocus();
    expect(screen.queryByRole('heading', { name: 'Questions' })).not.toBeInTheDocument();
    expect(currentUrl()).toBe('/form-analysis/f1?tab=responses&version=2');
  });
});
