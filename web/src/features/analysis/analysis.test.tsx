import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { meera, profileOf, signInMeera } from '../../testing/meera';
import { address, openApp } from '../../testing/renderApp';
import { type Reply, refusal, stubServer } from '../../testing/stubServer';
import { formCard, projectCard, projectsOf, publishedCard, recentOf } from '../../testing/workFixtures';

// jsdom has no canvas, so the mock renders the chart's data as text.
vi.mock(import('../../ui/Chart/ChartCanvas'), () => ({
  ChartCanvas: ({ config, label }) => (
    <canvas role="img" aria-label={label} data-drawn={JSON.stringify(config.data)} />
  ),
}));

const PROJECTS = 'GET /api/project/my-projects';
const ANALYTICS = 'GET /api/analytics/project/p1';
const signedIn = { 'GET /api/user/profile': profileOf(meera) };

type Form = ReturnType<typeof formCard>;

function analyticsOf(
  projectName: string,
  forms: readonly Form[],
  views: number,
  averageViews: number,
): Reply {
  return { body: { success: true, projectName, views, averageViews, forms } };
}

const clinic = analyticsOf(
  'Riverside Clinic',
  [
    publishedCard('Registration', { views: 125, createdAt: '2026-10-09T08:00:00Z' }),
    formCard('Feedback', { views: 1000, createdAt: '2026-08-12T08:00:00Z' }),
  ],
  1125,
  563,
);

/** The position and the duration of a toast. */
function clockOf(toast: HTMLElement): { inTheMiddle: boolean; clock: Element | null } {
  fireEvent.animationEnd(toast);
  return {
    inTheMiddle: toast.closest('.Toastify__toast-container--top-center') !== null,
    clock: toast.querySelector('.Toastify__progress-bar--animated'),
  };
}

beforeEach(signInMeera);

describe('the analysis picker', () => {
  it('lists projects with their form counts and links to their analysis', async () => {
    stubServer({
      ...signedIn,
      [PROJECTS]: projectsOf([
        projectCard('Riverside Clinic', { formCount: 4 }),
        projectCard('Hiring', { formCount: 1 }),
      ]),
      'GET /api/analytics/project/hiring': analyticsOf('Hiring', [], 0, 0),
    });
    const reader = await openApp('/analysis');
    expect(await screen.findByText('4 forms')).toBeVisible();
    expect(screen.getByText('1 form')).toBeVisible();
    const menu = screen.getByRole('navigation', { name: 'Main' });
    expect(within(menu).getByRole('link', { current: 'page' })).toHaveAccessibleName('Analysis');
    await reader.click(screen.getByRole('link', { name: 'Hiring' }));
    await waitFor(() => expect(address()).toBe('/analysis/hiring'));
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('lists forms with responses and their latest response', async () => {
    stubServer({
      ...signedIn,
      [PROJECTS]: projectsOf([projectCard('Hiring')]),
      'GET /api/works/recent': recentOf([
        publishedCard('Feedback', { responses: 12 }),
        publishedCard('Quiet', { responses: 0 }),
      ]),
      'GET /api/analytics/form/feedback/responses': {
        body: { success: true, responses: [{ responseId: 'r1', startedAt: '2026-11-14T12:00:00Z' }] },
      },
    });
    await openApp('/analysis');
    const forms = await screen.findByRole('region', { name: 'Forms' });
    expect(within(forms).getByRole('link', { name: 'Feedback' })).toHaveAttribute(
      'href',
      '/form-analysis/feedback',
    );
    expect(await within(forms).findByText(/^Latest response 14 Nov 2026/)).toBeVisible();
    expect(within(forms).getByText('12 responses')).toBeVisible();
    expect(within(forms).queryByRole('link', { name: 'Quiet' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Hiring' })).toBeVisible();
  });

  it('says that there are no projects', async () => {
    stubServer({ ...signedIn, [PROJECTS]: projectsOf([]) });
    await openApp('/analysis');
    expect(await screen.findByRole('heading', { name: 'No Projects Found' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('reports failed requests for projects and retries', async () => {
    const answers: (() => Reply)[] = [
      () => refusal(500, 'server.fault'),
      noNetwork,
      noNetwork,
      () => projectsOf([projectCard('Hiring')]),
    ];
    stubServer({ ...signedIn, [PROJECTS]: () => answers.shift()?.() ?? {} });
    const reader = await openApp('/analysis');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch projects');
    expect(await screen.findByRole('heading', { name: 'Your projects could not be loaded' })).toBeVisible();
    expect(screen.queryByText('No Projects Found')).not.toBeInTheDocument();
    await reader.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Error fetching projects')).toBeVisible();
    expect(await screen.findByText('The connection failed before the projects arrived.')).toBeVisible();
    await reader.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Hiring' })).toBeVisible();
  });
});

describe('the analysis of a project', () => {
  it('shows its name, total views and average views per form', async () => {
    stubServer({ ...signedIn, [ANALYTICS]: clinic });
    await openApp('/analysis/p1');
    expect(screen.queryByRole('heading', { name: 'Riverside Clinic' })).not.toBeInTheDocument();
    expect(await screen.findByRole('heading', { level: 1, name: 'Project Name' })).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: 'Riverside Clinic' })).toBeVisible();
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '1,125All 2 forms',
      '563Per form',
    ]);
    expect(screen.getByRole('link', { name: 'Close, back to Analysis' })).toHaveAttribute(
      'href',
      '/analysis',
    );
    expect(document.title).toContain('Riverside Clinic analysis');
  });

  it('shows views by creation date as a chart and a table', async () => {
    stubServer({ ...signedIn, [ANALYTICS]: clinic });
    await openApp('/analysis/p1');
    expect(await screen.findByText('Average Response Chart')).toBeVisible();
    const picture = await screen.findByRole('img', {
      name: 'Line chart of Form Views by creation date: 2 forms from 12 Aug to 9 Oct, between 125 and 1,000 views each.',
    });
    const drawn: unknown = JSON.parse(picture.dataset['drawn'] ?? '');
    expect(drawn).toMatchObject({
      labels: ['12 Aug', '9 Oct'],
      datasets: [{ label: 'Form Views', data: [1000, 125], tension: 0.4 }],
    });
    const table = screen.getByRole('table', { name: 'Form Views by creation date' });
    expect(
      within(table)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['FormCreatedViews', 'Feedback12 Aug1,000', 'Registration9 Oct125']);
  });

  it('links only to published forms and offers actions for each', async () => {
    stubServer({ ...signedIn, [ANALYTICS]: clinic });
    const reader = await openApp('/analysis/p1');
    const link = await screen.findByRole('link', { name: 'View Analysis: Registration' });
    expect(link).toHaveAttribute('href', '/form-analysis/registration');
    expect(screen.queryByRole('link', { name: 'View Analysis: Feedback' })).not.toBeInTheDocument();
    expect(screen.getByText('(Draft)')).toBeVisible();
    expect(screen.getByText('125 views')).toBeVisible();
    await reader.click(screen.getByRole('button', { name: 'More for Feedback' }));
    expect(await screen.findByRole('menuitem', { name: 'Rename' })).toBeVisible();
  });

  it('updates when a form is deleted', async () => {
    let gone = false;
    stubServer({
      ...signedIn,
      [ANALYTICS]: () => (gone ? analyticsOf('Riverside Clinic', [], 0, 0) : clinic),
      'DELETE /api/form/registration': () => {
        gone = true;
        return {};
      },
    });
    const reader = await openApp('/analysis/p1');
    await reader.click(await screen.findByRole('button', { name: 'More for Registration' }));
    await reader.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await reader.click(await screen.findByRole('button', { name: 'Delete form' }));
    expect(await screen.findByRole('heading', { name: 'No Forms Found' })).toBeVisible();
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '0No forms',
      '0Per form',
    ]);
  });

  it('reports a failure without zeros and retries', async () => {
    const answers: (() => Reply)[] = [noNetwork, noNetwork, () => clinic];
    stubServer({ ...signedIn, [ANALYTICS]: () => answers.shift()?.() ?? {} });
    const reader = await openApp('/analysis/p1');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load project analysis');
    expect(screen.getByRole('heading', { level: 1, name: 'Project Name' })).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'The numbers could not be loaded' })).toBeVisible();
    expect(screen.queryByRole('definition')).not.toBeInTheDocument();
    expect(screen.queryByText('No Forms Found')).not.toBeInTheDocument();
    expect(screen.getByText('The connection failed before the forms arrived.')).toBeVisible();
    await reader.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Riverside Clinic' })).toBeVisible();
  });

  it('says that a project does not exist', async () => {
    stubServer({ ...signedIn, [ANALYTICS]: refusal(404, 'project.not_found') });
    await openApp('/analysis/p1');
    expect(await screen.findByRole('heading', { level: 1, name: 'There is no such project' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Analysis' })).toHaveAttribute('href', '/analysis');
  });
});

describe('toasts', () => {
  it.each([
    ['/analysis', PROJECTS],
    ['/analysis/p1', ANALYTICS],
  ])('appear at the top centre for 2000 ms on %s', async (screenAt, call) => {
    stubServer({ ...signedIn, [call]: refusal(500, 'server.fault') });
    const reader = await openApp(screenAt);
    const { inTheMiddle, clock } = clockOf(await screen.findByRole('alert'));
    expect(inTheMiddle).toBe(true);
    expect(clock).toHaveStyle({ animationDuration: '2000ms', animationPlayState: 'running' });
    await reader.hover(screen.getByRole('alert'));
    expect(clock).toHaveStyle({ animationPlayState: 'paused' });
  });

  it('appear in the corner for 5000 ms elsewhere, also after the analysis', async () => {
    stubServer({
      ...signedIn,
      [PROJECTS]: projectsOf([]),
      'GET /api/user/profile': refusal(500, 'server.fault'),
    });
    const reader = await openApp('/analysis');
    await reader.click(await screen.findByRole('link', { name: 'Profile' }));
    // The page shows the same text in place of the profile.
    const said = await screen.findByText('Failed to fetch profile', { selector: '.Toastify__toast *' });
    const { inTheMiddle, clock } = clockOf(said.parentElement ?? said);
    expect(inTheMiddle).toBe(false);
    expect(clock).toHaveStyle({ animationDuration: '5000ms' });
  });
});

function noNetwork(): never {
  throw new TypeError('no network');
}
