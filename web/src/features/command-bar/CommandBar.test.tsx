import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { meera, profileOf, signInMeera } from '../../testing/meera';
import { address, openApp, wholeAddress } from '../../testing/renderApp';
import { stubServer } from '../../testing/stubServer';
import { projectCard, projectsOf, publishedCard, recentOf, sharedOf } from '../../testing/workFixtures';

beforeEach(() => {
  signInMeera();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});

const analytics = {
  success: true,
  formName: 'Post-visit feedback',
  status: 'published',
  role: 'owner',
  views: 0,
  starts: 0,
  completed: 0,
  quarantined: 0,
  analytics: [],
  pages: [],
  days: [],
  versions: [],
  asOf: '2026-11-15T12:00:00Z',
};

function serve() {
  return stubServer({
    'GET /api/user/profile': profileOf(meera),
    'GET /api/works/recent': recentOf([publishedCard('Feedback'), projectCard('Clinic')]),
    'GET /api/works/shared': sharedOf([]),
    'GET /api/project/my-projects': projectsOf([projectCard('Clinic')]),
    'GET /api/project/clinic/forms': { body: { success: true, projectName: 'Clinic', forms: [] } },
    'POST /api/form/create': {
      status: 201,
      body: { success: true, form: { _id: 'f1', name: 'Untitled' } },
    },
    'GET /api/analytics/form/f1': { body: analytics },
    'GET /api/analytics/form/f1/responses': {
      body: {
        success: true,
        responses: [
          { responseId: 'r9', receipt: 'K7QF2MXA', startedAt: '2026-11-15T10:00:00Z', answers: {} },
        ],
      },
    },
  });
}

async function openBar(reader: Awaited<ReturnType<typeof openApp>>) {
  await reader.keyboard('{Control>}k{/Control}');
  const bar = await screen.findByRole('dialog', { name: 'Search and commands' });
  const search = within(bar).getByRole('combobox', { name: 'Search forms, projects, screens and actions' });
  await waitFor(() => expect(search).toHaveFocus());
  return bar;
}

describe('the command bar', () => {
  it('opens a project by keyboard', async () => {
    serve();
    const reader = await openApp('/settings');
    await screen.findByRole('heading', { level: 1, name: 'Settings' });
    const bar = await openBar(reader);
    await reader.keyboard('clin');
    expect(await within(bar).findByRole('option', { name: 'Clinic' })).toBeVisible();
    await reader.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/project/clinic'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('groups forms, projects, screens and actions', async () => {
    serve();
    const reader = await openApp('/settings');
    const bar = await openBar(reader);
    await within(bar).findByRole('option', { name: 'Feedback' });
    const names = within(bar)
      .getAllByRole('group')
      .map((group) => within(group).getAllByRole('option')[0]?.textContent);
    expect(names).toEqual(['Feedback', 'Clinic', 'Home', 'New form']);
    await reader.keyboard('xyzxyz');
    expect(await within(bar).findByText('Nothing matches.')).toBeVisible();
  });

  it('switches the theme and offers a new project', async () => {
    serve();
    const reader = await openApp('/settings');
    let bar = await openBar(reader);
    await reader.click(await within(bar).findByRole('option', { name: 'Use the dark theme' }));
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    bar = await openBar(reader);
    await reader.click(await within(bar).findByRole('option', { name: 'New project' }));
    expect(await screen.findByRole('dialog', { name: 'Create Project' })).toBeVisible();
  });

  it('creates a form and opens the builder', async () => {
    const server = serve();
    const reader = await openApp('/settings');
    const bar = await openBar(reader);
    await reader.click(await within(bar).findByRole('option', { name: 'New form' }));
    await waitFor(() => expect(address()).toBe('/create-form'));
    expect(await server.bodiesOf('POST /api/form/create')).toHaveLength(1);
  });

  it('opens a response by its receipt on a form’s analysis', async () => {
    const server = serve();
    const reader = await openApp('/form-analysis/f1');
    await screen.findByRole('heading', { level: 1, name: 'Post-visit feedback' });
    const bar = await openBar(reader);
    await reader.keyboard('k7qf-2mxa');
    await reader.click(await within(bar).findByRole('option', { name: 'K7QF2MXA' }));
    await waitFor(() => expect(wholeAddress()).toContain('response=r9'));
    expect(server.requests.some(({ url }) => url.includes('/responses?search=K7QF2MXA'))).toBe(true);
  });

  it('opens the notifications on a form’s analysis', async () => {
    serve();
    const reader = await openApp('/form-analysis/f1');
    await screen.findByRole('heading', { level: 1, name: 'Post-visit feedback' });
    const bar = await openBar(reader);
    await reader.keyboard('notif');
    await reader.click(await within(bar).findByRole('option', { name: 'Notifications' }));
    const dialog = await screen.findByRole('dialog', { name: 'Notifications' });
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  });

  it('stays closed while a dialog is open', async () => {
    serve();
    const reader = await openApp('/Projects');
    await reader.click(await screen.findByRole('button', { name: 'New project' }));
    await screen.findByRole('dialog', { name: 'Create Project' });
    await reader.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('dialog', { name: 'Search and commands' })).not.toBeInTheDocument();
  });
});
