import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { meera, profileOf, signInMeera } from '../../testing/meera';
import { address, openApp } from '../../testing/renderApp';
import { refusal, stubServer } from '../../testing/stubServer';
import { formCard, projectCard, projectsOf } from '../../testing/workFixtures';

const signedIn = { 'GET /api/user/profile': profileOf(meera) };

beforeEach(signInMeera);

function formsOf(projectName: string, forms: readonly ReturnType<typeof formCard>[]) {
  return { body: { success: true, projectName, forms } };
}

describe('Projects', () => {
  it('finds projects by part of their name in any case', async () => {
    stubServer({
      ...signedIn,
      'GET /api/project/my-projects': projectsOf([projectCard('Riverside Clinic'), projectCard('Hiring')]),
    });
    const reader = await openApp('/Projects');
    expect(await screen.findByRole('link', { name: 'Hiring' })).toBeVisible();
    const search = screen.getByRole('searchbox', { name: 'Search projects' });
    await reader.type(search, 'CLIN');
    expect(screen.queryByRole('link', { name: 'Hiring' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Riverside Clinic' })).toBeVisible();
    await reader.type(search, 'x');
    expect(screen.getByText('No Projects Found')).toBeVisible();
    await reader.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(screen.getByRole('link', { name: 'Hiring' })).toBeVisible();
    expect(search).toHaveFocus();
  });

  it('shows the empty state and creates a form', async () => {
    stubServer({
      ...signedIn,
      'GET /api/project/my-projects': projectsOf([]),
      'POST /api/form/create': {
        status: 201,
        body: { success: true, form: { _id: 'f1', name: 'Untitled' } },
      },
    });
    const reader = await openApp('/Projects');
    expect(await screen.findByText('No Projects Found')).toBeVisible();
    await reader.click(screen.getByRole('button', { name: 'Create New Form' }));
    await waitFor(() => expect(address()).toBe('/create-form'));
  });

  it('offers a new project without any', async () => {
    stubServer({ ...signedIn, 'GET /api/project/my-projects': projectsOf([]) });
    const reader = await openApp('/Projects');
    expect(await screen.findByText('No projects yet. A project keeps related forms together.')).toBeVisible();
    const [inHead, inEmptyState] = screen.getAllByRole('button', { name: 'New project' });
    expect(inHead).toBeVisible();
    await reader.click(inEmptyState ?? document.body);
    expect(await screen.findByRole('dialog', { name: 'Create Project' })).toBeVisible();
  });

  it('reports a refusal and an unreachable server', async () => {
    let calls = 0;
    stubServer({
      ...signedIn,
      'GET /api/project/my-projects': () => {
        calls += 1;
        if (calls > 1) {
          throw new TypeError('no network');
        }
        return refusal(500, 'server.fault');
      },
    });
    const reader = await openApp('/Projects');
    expect(await screen.findByText('Failed to fetch projects')).toBeVisible();
    await reader.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Error fetching projects')).toBeVisible();
  });

  it('renames a project and reports a duplicate name', async () => {
    let name = 'Clinic';
    stubServer({
      ...signedIn,
      'GET /api/project/my-projects': () => projectsOf([{ ...projectCard('Clinic'), name }]),
      'PUT /api/project/rename/clinic': async (request) => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the screen sent it.
        const wanted = (await request.json()) as { name: string };
        if (wanted.name === 'Hiring') {
          return refusal(409, 'project.name_taken');
        }
        name = wanted.name;
        return {};
      },
    });
    const reader = await openApp('/Projects');
    await reader.click(await screen.findByRole('button', { name: 'More for Clinic' }));
    await reader.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    const field = await screen.findByLabelText('Project Name');
    await reader.clear(field);
    await reader.type(field, 'Hiring{Enter}');
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription('You already have a project with this name.'),
    );
    await reader.clear(field);
    await reader.type(field, 'Lakeside{Enter}');
    expect(await screen.findByText('Project renamed')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Lakeside' })).toBeVisible();
  });

  it('deletes a project after confirmation', async () => {
    let gone = false;
    stubServer({
      ...signedIn,
      'GET /api/project/my-projects': () => projectsOf(gone ? [] : [projectCard('Clinic')]),
      'DELETE /api/project/clinic': () => {
        gone = true;
        return {};
      },
    });
    const reader = await openApp('/Projects');
    await reader.click(await screen.findByRole('button', { name: 'More for Clinic' }));
    await reader.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete this project?' });
    expect(dialog).toHaveTextContent(/forms stay/);
    await reader.click(within(dialog).getByRole('button', { name: 'Delete project' }));
    expect(await screen.findByText('No Projects Found')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });
});

describe('the forms of a project', () => {
  it('show the passed name at once, then the loaded one', async () => {
    stubServer({ ...signedIn, 'GET /api/project/p1/forms': formsOf('Clinic', [formCard('Intake')]) });
    await openApp({ pathname: '/project/p1', state: { projectName: 'Handed over' } });
    expect(await screen.findByRole('heading', { name: 'Handed over' })).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Clinic' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Intake' })).toBeVisible();
  });

  it('mark Projects as current in the sidebar', async () => {
    stubServer({ ...signedIn, 'GET /api/project/p1/forms': formsOf('Clinic', [formCard('Intake')]) });
    await openApp('/project/p1');
    const menu = await screen.findByRole('navigation', { name: 'Main' });
    expect(within(menu).getByRole('link', { current: true })).toHaveAccessibleName('Projects');
  });

  it('create the first form inside the project', async () => {
    const server = stubServer({
      ...signedIn,
      'GET /api/project/p1/forms': formsOf('Clinic', []),
      'POST /api/form/create': {
        status: 201,
        body: { success: true, form: { _id: 'f1', name: 'Untitled' } },
      },
      'PUT /api/form/f1/project': {},
    });
    const reader = await openApp('/project/p1');
    expect(await screen.findByText('No forms in this project')).toBeVisible();
    await reader.click(screen.getByRole('button', { name: 'Create New Form' }));
    await waitFor(() => expect(address()).toBe('/create-form'));
    expect(await server.bodiesOf('PUT /api/form/f1/project')).toEqual([{ projectId: 'p1' }]);
    expect(localStorage.getItem('standaloneFormId')).toBeNull();
  });

  it('report a load failure', async () => {
    stubServer({ ...signedIn, 'GET /api/project/p1/forms': refusal(500, 'server.fault') });
    await openApp('/project/p1');
    expect(await screen.findByText('Failed to fetch project forms')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('say that a project does not exist', async () => {
    stubServer({ ...signedIn, 'GET /api/project/p1/forms': refusal(404, 'project.not_found') });
    await openApp('/project/p1');
    expect(await screen.findByRole('heading', { name: 'There is no such project' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Projects' })).toHaveAttribute('href', '/Projects');
  });
});
