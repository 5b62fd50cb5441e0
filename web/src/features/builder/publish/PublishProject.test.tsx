import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { refusal } from '../../../testing/stubServer';
import { formOf, page } from '../frame/testing/openBuilder';
import { CHECK, openPublish, PROJECTS, PUBLISH, projects, publishingServer } from './testing/openPublish';

const plain = formOf([page('p1'), page('p2')]).form;
const NO_PROJECT = "Don't save to any project";

beforeEach(() => {
  localStorage.setItem('token', 't-meera');
});

const button = (name: string) => screen.getByRole('button', { name });
const publish = () => button('Publish');

describe('the project', () => {
  it("defaults to 'Project' and suggests others", async () => {
    const { user, server } = await openPublish(plain);
    expect(await screen.findByText('Project')).toBeVisible();
    await user.click(button('Change'));
    const field = screen.getByRole('combobox', { name: 'Project name' });
    expect(field).toHaveFocus();
    await user.clear(field);
    await user.paste('river');
    await user.click(await screen.findByRole('option', { name: 'Riverside Clinic' }));
    expect(field).toHaveValue('Riverside Clinic');
    await user.click(button('Save'));
    expect(await screen.findByText('Riverside Clinic')).toBeVisible();
    expect(button('Change')).toHaveFocus();
    await user.click(publish());
    await screen.findByText('Form published successfully!');
    expect(await server.bodiesOf(PUBLISH)).toMatchObject([{ projectId: 'id of Riverside Clinic' }]);
  });

  it('can be chosen by keyboard', async () => {
    const { user } = await openPublish(plain);
    await screen.findByText('Project');
    await user.click(button('Change'));
    await user.keyboard('{ArrowDown}');
    await screen.findByRole('option', { name: 'Riverside Clinic' });
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(screen.getByRole('combobox')).toHaveValue('Riverside Clinic');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Riverside Clinic')).toBeVisible();
  });

  it('shows an error if it does not exist', async () => {
    const { user, server } = await openPublish(plain);
    await user.click(button('Change'));
    const field = screen.getByRole('combobox');
    await user.clear(field);
    await user.paste('Riverside Clinc');
    await user.click(button('Save'));
    await waitFor(() => expect(field).toHaveAccessibleDescription("This project doesn't exist"));
    expect(field).toBeInvalid();
    // Publishing with it stops, and says the same in a toast.
    await user.click(publish());
    await waitFor(() => expect(screen.getAllByText("This project doesn't exist")).toHaveLength(2));
    expect(await server.bodiesOf(PUBLISH)).toEqual([]);
    await user.clear(field);
    await user.paste('riverside clinic');
    expect(field).toBeValid();
    await user.click(publish());
    await screen.findByText('Form published successfully!');
    expect(await server.bodiesOf(PUBLISH)).toMatchObject([{ projectId: 'id of Riverside Clinic' }]);
  });

  it('is none if the default project does not exist', async () => {
    const { user, server } = await openPublish(plain, publishingServer([]));
    await waitFor(() => expect(screen.getByLabelText(NO_PROJECT)).toBeChecked());
    expect(button('Change')).toBeDisabled();
    await user.click(publish());
    await screen.findByText('Form published successfully!');
    expect(await server.bodiesOf(PUBLISH)).toMatchObject([{ projectId: null }]);
    expect(await server.bodiesOf(CHECK)).toEqual([]);
  });

  it('needs another name if the default does not exist', async () => {
    const { user, server } = await openPublish(plain, publishingServer(['Riverside Clinic']));
    await waitFor(() => expect(screen.getByLabelText(NO_PROJECT)).toBeChecked());
    await user.click(screen.getByLabelText(NO_PROJECT));
    const field = await screen.findByRole('combobox');
    expect(field).toHaveValue('Project');
    expect(field).toHaveAccessibleDescription("This project doesn't exist");
    await user.click(publish());
    await waitFor(() => expect(screen.getAllByText("This project doesn't exist")).toHaveLength(2));
    expect(await server.bodiesOf(PUBLISH)).toEqual([]);
    await user.click(field);
    await user.click(await screen.findByRole('option', { name: 'Riverside Clinic' }));
    await user.click(publish());
    await screen.findByText('Form published successfully!');
  });

  it('waits for the list before publishing to the default', async () => {
    let arrive: (() => void) | undefined;
    const { user, server } = await openPublish(
      plain,
      publishingServer([], {
        [PROJECTS]: () =>
          new Promise((resolve) => {
            arrive = () => resolve(projects('Riverside Clinic'));
          }),
      }),
    );
    expect(screen.queryByText('Project')).not.toBeInTheDocument();
    await user.click(publish());
    await waitFor(() => expect(publish()).toHaveAttribute('aria-busy', 'true'));
    expect(await server.bodiesOf(PUBLISH)).toEqual([]);
    arrive?.();
    await screen.findByText('Form published successfully!');
    expect(await server.bodiesOf(PUBLISH)).toMatchObject([{ projectId: null }]);
    expect(await server.bodiesOf(CHECK)).toEqual([]);
  });

  it('is none when the list of projects fails', async () => {
    const { user, server } = await openPublish(
      plain,
      publishingServer([], { [PROJECTS]: refusal(500, 'server.fault') }),
    );
    await waitFor(() => expect(screen.getByLabelText(NO_PROJECT)).toBeChecked());
    await user.click(publish());
    await screen.findByText('Form published successfully!');
    expect(await server.bodiesOf(PUBLISH)).toMatchObject([{ projectId: null }]);
  });

  it('is not changed by Space after opening', async () => {
    const { user } = await openPublish(plain, publishingServer([]));
    await waitFor(() => expect(screen.getByLabelText(NO_PROJECT)).toBeChecked());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus());
    await user.tab();
    expect(screen.getByLabelText(NO_PROJECT)).toBeChecked();
  });

  it('says if there are no projects', async () => {
    const { user } = await openPublish(plain, publishingServer([]));
    await waitFor(() => expect(screen.getByLabelText(NO_PROJECT)).toBeChecked());
    await user.click(screen.getByLabelText(NO_PROJECT));
    expect(await screen.findByText(/You have no projects yet/)).toBeVisible();
  });

  it('is the current project of the form', async () => {
    const { user, server } = await openPublish(
      plain,
      publishingServer(undefined, { [PROJECTS]: projects('Riverside Clinic') }),
      { projectId: 'id of Riverside Clinic', projectName: 'Riverside Clinic' },
    );
    expect(await screen.findByText('Riverside Clinic')).toBeVisible();
    await user.click(publish());
    await screen.findByText('Form published successfully!');
    expect(await server.bodiesOf(PUBLISH)).toMatchObject([{ projectId: 'id of Riverside Clinic' }]);
  });
});
