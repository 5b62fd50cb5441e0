import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { meera, profileOf, signInMeera } from '../../testing/meera';
import { address, openApp } from '../../testing/renderApp';
import { refusal, stubServer } from '../../testing/stubServer';
import {
  formCard,
  projectCard,
  projectsOf,
  publishedCard,
  recentOf,
  sharedCard,
  sharedOf,
} from '../../testing/workFixtures';

const signedIn = { 'GET /api/user/profile': profileOf(meera), 'GET /api/works/shared': sharedOf([]) };

beforeEach(signInMeera);

function cardOf(name: string): HTMLElement {
  const card = screen.getByRole('link', { name }).closest('article');
  if (card === null) {
    throw new Error(`${name} has no card`);
  }
  return card;
}

async function openMenu(reader: Awaited<ReturnType<typeof openApp>>, name: string): Promise<string[]> {
  await reader.click(await screen.findByRole('button', { name: `More for ${name}` }));
  const menu = await screen.findByRole('menu');
  return within(menu)
    .getAllByRole('menuitem')
    .map((item) => item.textContent);
}

async function choose(reader: Awaited<ReturnType<typeof openApp>>, name: string, item: string) {
  await openMenu(reader, name);
  await reader.click(screen.getByRole('menuitem', { name: item }));
}

describe('the works on Home', () => {
  it('greets by the time of day with a summary', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 0, 2, 9) });
    stubServer({
      ...signedIn,
      'GET /api/works/recent': recentOf([
        formCard('Intake'),
        publishedCard('One'),
        publishedCard('Two'),
        { ...publishedCard('Three'), closesAt: '2026-01-01T09:00:00Z' },
        { ...publishedCard('Four'), responses: 100, responseLimit: 100 },
      ]),
    });
    await openApp('/home');
    expect(await screen.findByRole('heading', { name: 'Good morning, Meera' })).toBeVisible();
    expect(screen.getByText('One draft to finish. Two forms are collecting responses.')).toBeVisible();
    expect(within(cardOf('Three')).getByText('Closed')).toBeVisible();
    expect(within(cardOf('Four')).getByText('Full')).toBeVisible();
    vi.useRealTimers();
  });

  it('finds works by name, including unloaded ones', async () => {
    stubServer({
      ...signedIn,
      'GET /api/works/recent': (request) => {
        const asked = new URL(request.url).searchParams;
        const all = [formCard('Intake'), projectCard('Clinic'), publishedCard('Old survey')];
        return asked.get('limit') === '100' ? recentOf(all) : recentOf(all.slice(0, 2), 'c1');
      },
    });
    const reader = await openApp('/home');
    expect(await screen.findByRole('link', { name: 'Intake' })).toBeVisible();
    const search = screen.getByRole('searchbox', { name: 'Search forms and projects' });
    await reader.type(search, 'SURV');
    expect(await screen.findByRole('link', { name: 'Old survey' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Intake' })).not.toBeInTheDocument();
    await reader.type(search, 'x');
    expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeVisible();
    await reader.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await screen.findByRole('link', { name: 'Intake' })).toBeVisible();
    expect(search).toHaveFocus();
  });

  it('remembers the list layout', async () => {
    stubServer({ ...signedIn, 'GET /api/works/recent': recentOf([formCard('Intake')]) });
    const reader = await openApp('/home');
    await reader.click(await screen.findByRole('radio', { name: 'List' }));
    cleanup();
    await openApp('/home');
    expect(await screen.findByRole('radio', { name: 'List' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Cards' })).not.toBeChecked();
  });

  it('marks drafts and offers analysis for published forms', async () => {
    stubServer({
      ...signedIn,
      'GET /api/works/recent': recentOf([
        formCard('Intake', { pages: 6 }),
        publishedCard('Feedback', { responses: 248, pages: 3, hasUnpublishedChanges: true }),
        projectCard('Clinic', { formCount: 4 }),
      ]),
    });
    await openApp('/home');
    await screen.findByRole('link', { name: 'Intake' });
    expect(cardOf('Intake')).toHaveTextContent('(Draft)');
    expect(cardOf('Intake')).toHaveTextContent(/6 pages · edited .* ago/);
    expect(within(cardOf('Intake')).queryByText('View Analysis')).not.toBeInTheDocument();
    expect(cardOf('Feedback')).toHaveTextContent('248 responses · 3 pages');
    expect(cardOf('Feedback')).toHaveTextContent('Unpublished changes');
    expect(screen.getByRole('link', { name: 'View Analysis: Feedback' })).toHaveAttribute(
      'href',
      '/form-analysis/feedback',
    );
    expect(cardOf('Clinic')).toHaveTextContent('4 forms');
    expect(screen.getByRole('link', { name: 'View Project: Clinic' })).toHaveAttribute(
      'href',
      '/project/clinic',
    );
    expect(screen.getByRole('link', { name: 'Intake' })).toHaveAttribute(
      'href',
      '/create-form?formId=intake',
    );
  });

  it('offers for a shared form only what the role allows', async () => {
    stubServer({
      'GET /api/user/profile': profileOf(meera),
      'GET /api/works/recent': recentOf([]),
      'GET /api/works/shared': sharedOf([
        sharedCard(publishedCard('To fill in'), 'respond'),
        sharedCard(publishedCard('To read'), 'results'),
        sharedCard(publishedCard('To change'), 'edit'),
        sharedCard(formCard('Not yet'), 'respond'),
      ]),
    });
    const reader = await openApp('/home');
    expect(await screen.findByRole('link', { name: 'To fill in' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/form\/10-link$/),
    );
    expect(screen.getByRole('link', { name: 'To read' })).toHaveAttribute('href', '/form-analysis/to-read');
    expect(screen.getByRole('link', { name: 'To change' })).toHaveAttribute(
      'href',
      '/create-form?formId=to-change',
    );
    expect(screen.queryByRole('link', { name: 'Not yet' })).not.toBeInTheDocument();
    expect(screen.getAllByText('Shared by Tomás Vidal')).toHaveLength(4);
    expect(await openMenu(reader, 'To change')).toEqual(['Edit', 'Copy link']);
  });

  it('removes an unshared form on window focus', async () => {
    let isShared = true;
    stubServer({
      'GET /api/user/profile': profileOf(meera),
      'GET /api/works/recent': recentOf([]),
      'GET /api/works/shared': () =>
        sharedOf(isShared ? [sharedCard(publishedCard('To read'), 'results')] : []),
    });
    await openApp('/home');
    await screen.findByRole('link', { name: 'To read' });
    isShared = false;
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    expect(await screen.findByText('No shared works found')).toBeVisible();
  });

  it('shows a load failure and retries', async () => {
    let calls = 0;
    stubServer({
      ...signedIn,
      'GET /api/works/recent': () => {
        calls += 1;
        return calls === 1 ? refusal(500, 'server.fault') : recentOf([formCard('Intake')]);
      },
    });
    const reader = await openApp('/home');
    expect(await screen.findByText('Failed to fetch works')).toBeVisible();
    await reader.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Intake' })).toBeVisible();
  });

  it('loads more and focuses the first new card', async () => {
    stubServer({
      ...signedIn,
      'GET /api/works/recent': ({ url }) =>
        new URL(url).searchParams.get('cursor') === 'c1'
          ? recentOf([formCard('Older')])
          : recentOf([formCard('Newest')], 'c1'),
    });
    const reader = await openApp('/home');
    await reader.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(screen.getByRole('link', { name: 'Older' })).toHaveFocus());
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });
});

describe('creating', () => {
  const nothing = { ...signedIn, 'GET /api/works/recent': recentOf([]) };

  it('creates a project with its first form and opens it', async () => {
    const server = stubServer({
      ...nothing,
      'POST /api/project/create': {
        status: 201,
        body: { success: true, project: { _id: 'p1', name: 'Clinic' }, form: { _id: 'f1', name: 'Intake' } },
      },
    });
    const reader = await openApp('/home');
    await reader.click(await screen.findByRole('button', { name: /Start From scratch/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Create Project' });
    await reader.type(within(dialog).getByLabelText('Project Name'), 'Clinic');
    await reader.click(within(dialog).getByRole('button', { name: 'Create Project' }));
    expect(within(dialog).getByLabelText('Form Name')).toHaveAccessibleDescription(
      'Project Name and Form Name are required!',
    );
    await reader.type(within(dialog).getByLabelText('Form Name'), ' Intake ');
    await reader.click(within(dialog).getByRole('button', { name: 'Create Project' }));
    expect(await screen.findByText('Project created successfully!')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/create-form'));
    expect(await server.bodiesOf('POST /api/project/create')).toEqual([
      { projectName: 'Clinic', formName: 'Intake' },
    ]);
  });

  it('reports a response without a form, and a missing token', async () => {
    stubServer({ ...nothing, 'POST /api/project/create': { body: { success: true } } });
    const reader = await openApp('/home');
    await reader.click(await screen.findByRole('button', { name: /Start From scratch/ }));
    await reader.type(await screen.findByLabelText('Project Name'), 'Clinic');
    await reader.type(screen.getByLabelText('Form Name'), 'Intake');
    const create = screen.getByRole('button', { name: 'Create Project' });
    await reader.click(create);
    expect(await screen.findByText('Form ID is missing from the response.')).toBeVisible();
    localStorage.removeItem('token');
    await reader.click(create);
    expect(await screen.findByText('You are not authenticated. Please log in again.')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/'));
  });

  it('creates one standalone form and remembers it', async () => {
    const server = stubServer({
      ...nothing,
      // The builder itself is not tested here.
      'GET /api/form/f1': () => new Promise(() => undefined),
      'POST /api/form/create': {
        status: 201,
        body: { success: true, form: { _id: 'f1', name: 'Untitled' } },
      },
    });
    const reader = await openApp('/home');
    await reader.dblClick(await screen.findByRole('button', { name: /Create Form/ }));
    await waitFor(() => expect(address()).toBe('/create-form'));
    expect(localStorage.getItem('standaloneFormId')).toBe('f1');
    expect(await server.bodiesOf('POST /api/form/create')).toEqual([{ name: 'Untitled' }]);
  });

  it('reports that a form could not be created', async () => {
    stubServer({ ...nothing, 'POST /api/form/create': refusal(500, 'server.fault') });
    const reader = await openApp('/home');
    await reader.click(await screen.findByRole('button', { name: /Create Form/ }));
    expect(await screen.findByText('Failed to create form')).toBeVisible();
    expect(address()).toBe('/home');
  });
});

describe('the menu of a form', () => {
  it('has Share, Copy link and Unpublish for published forms only', async () => {
    stubServer({
      ...signedIn,
      'GET /api/works/recent': recentOf([formCard('Intake'), publishedCard('Feedback')]),
    });
    const reader = await openApp('/home');
    expect(await openMenu(reader, 'Intake')).toEqual([
      'Rename',
      'Edit',
      'Duplicate',
      'Move to project',
      'Manage access',
      'Delete',
    ]);
    await reader.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    expect(await openMenu(reader, 'Feedback')).toEqual([
      'Rename',
      'Edit',
      'Duplicate',
      'Move to project',
      'Share',
      'Copy link',
      'Manage access',
      'Unpublish',
      'Delete',
    ]);
  });

  it('opens Share, and access of a draft', async () => {
    const sharing = { access: 'link', responders: [{ email: 'asha.rao@riverside.example', role: 'edit' }] };
    stubServer({
      ...signedIn,
      'GET /api/works/recent': recentOf([formCard('Intake'), publishedCard('Feedback')]),
      'GET /api/form/feedback': { body: { success: true, form: sharing } },
      'GET /api/form/intake': { body: { success: true, form: sharing } },
    });
    const reader = await openApp('/home');
    await choose(reader, 'Feedback', 'Share');
    expect(await screen.findByRole('textbox', { name: 'Link' })).toHaveValue(
      `${location.origin}/form/8-link`,
    );
    await reader.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'More for Feedback' })).toHaveFocus();
    await choose(reader, 'Intake', 'Manage access');
    expect(await screen.findByText('asha.rao@riverside.example')).toBeVisible();
  });

  it('renames, and rolls back when the server is unreachable', async () => {
    let name = 'Intake';
    let reachable = true;
    stubServer({
      ...signedIn,
      'GET /api/works/recent': () => recentOf([{ ...formCard('Intake'), name }]),
      'PUT /api/form/rename/intake': async (request) => {
        if (!reachable) {
          throw new TypeError('no network');
        }
        // oxlint-disable-next-line typescript/no-unsafe-assignment, typescript/no-unsafe-type-assertion -- the screen sent it.
        ({ name } = (await request.json()) as { name: string });
        return {};
      },
    });
    const reader = await openApp('/home');
    await choose(reader, 'Intake', 'Rename');
    const field = await screen.findByLabelText('Form Name');
    await reader.clear(field);
    await reader.type(field, 'Arrival{Enter}');
    expect(await screen.findByText('Form renamed successfully')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Arrival' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'More for Arrival' })).toHaveFocus());

    reachable = false;
    await choose(reader, 'Arrival', 'Rename');
    await reader.type(await screen.findByLabelText('Form Name'), ' hall{Enter}');
    expect(await screen.findByText('Server error while renaming')).toBeVisible();
    expect(screen.getByLabelText('Form Name')).toHaveValue('Arrival hall');
    await reader.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('link', { name: 'Arrival' })).toBeVisible();
  });

  it('deletes with Undo and keeps the focus in the list', async () => {
    let trashed = false;
    stubServer({
      ...signedIn,
      'GET /api/works/recent': () =>
        recentOf(trashed ? [formCard('Other')] : [formCard('Intake'), formCard('Other')]),
      'DELETE /api/form/intake': () => {
        trashed = true;
        return {};
      },
      'POST /api/form/intake/restore': () => {
        trashed = false;
        return {};
      },
    });
    const reader = await openApp('/home');
    await choose(reader, 'Intake', 'Delete');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Intake' })).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('link', { name: 'Other' })).toHaveFocus());
    expect(await screen.findByText('Intake was moved to the trash')).toBeVisible();
    await reader.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('link', { name: 'Intake' })).toBeVisible();
  });

  it.each([
    ['live form', publishedCard('Feedback'), '“Feedback” is live. Its link stops working at once.'],
    [
      'live form with responses',
      publishedCard('Feedback', { responses: 5 }),
      '“Feedback” has 5 responses, which are deleted with it. Its link stops working at once.',
    ],
    [
      'draft with a response',
      formCard('Feedback', { responses: 1 }),
      '“Feedback” has 1 response, which is deleted with it.',
    ],
  ])('asks before it deletes a %s', async (_, form, loss) => {
    let trashed = false;
    const server = stubServer({
      ...signedIn,
      'GET /api/works/recent': () => recentOf(trashed ? [] : [form]),
      'DELETE /api/form/feedback': () => {
        trashed = true;
        return {};
      },
    });
    const reader = await openApp('/home');
    await choose(reader, 'Feedback', 'Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete this form?' });
    expect(dialog).toHaveTextContent(loss);
    await reader.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.requests.some(({ method }) => method === 'DELETE')).toBe(false);

    await choose(reader, 'Feedback', 'Delete');
    await reader.click(await screen.findByRole('button', { name: 'Delete form' }));
    expect(await screen.findByText('Feedback was moved to the trash')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Feedback' })).not.toBeInTheDocument();
  });

  it('restores a form that could not be deleted', async () => {
    stubServer({
      ...signedIn,
      'GET /api/works/recent': recentOf([formCard('Intake')]),
      'DELETE /api/form/intake': refusal(500, 'server.fault'),
    });
    const reader = await openApp('/home');
    await choose(reader, 'Intake', 'Delete');
    expect(await screen.findByText('Failed to delete form')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Intake' })).toBeVisible();
  });

  it('moves a form to a project', async () => {
    const server = stubServer({
      ...signedIn,
      'GET /api/works/recent': recentOf([formCard('Intake')]),
      'GET /api/project/my-projects': projectsOf([projectCard('Clinic')]),
      'PUT /api/form/intake/project': {},
    });
    const reader = await openApp('/home');
    await choose(reader, 'Intake', 'Move to project');
    await reader.click(await screen.findByRole('combobox', { name: 'Project' }));
    await reader.click(await screen.findByRole('option', { name: 'Clinic' }));
    await reader.click(screen.getByRole('button', { name: 'Move' }));
    expect(await screen.findByText('Moved to Clinic')).toBeVisible();
    expect(await server.bodiesOf('PUT /api/form/intake/project')).toEqual([{ projectId: 'clinic' }]);
  });

  it('asks before unpublishing', async () => {
    stubServer({
      ...signedIn,
      'GET /api/works/recent': recentOf([publishedCard('Feedback')]),
      'POST /api/form/feedback/unpublish': {},
    });
    const reader = await openApp('/home');
    await choose(reader, 'Feedback', 'Unpublish');
    const dialog = await screen.findByRole('dialog', { name: 'Unpublish this form?' });
    expect(dialog).toHaveTextContent(/stops working/);
    await reader.click(within(dialog).getByRole('button', { name: 'Unpublish' }));
    expect(await screen.findByText('Form unpublished')).toBeVisible();
  });
});
