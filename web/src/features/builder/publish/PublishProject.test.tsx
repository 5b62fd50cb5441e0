import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
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
  it("is 'Project' until another is named, with suggestions, and Save looks for it", async () => {
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

  it('is chosen by keyboard', async () => {
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

  it("that does not exist is refused at the field: This project doesn't exist", async () => {
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

  it('is none for a form in no project when there is none of the default name, so that Publish works at once', async () => {
    const { user, server } = await openPublish(plain, publishingServer([]));
    await waitFor(() => expect(screen.getByLabelText(NO_PROJECT)).toBeChecked());
    expect(button('Change')).toBeDisabled();
    await user.click(publish());
    await screen.findByText('Form published successfully!');
    expect(await server.bodiesOf(PUBLISH)).toMatchObject([{ projectId: null }]);
    expect(await server.bodiesOf(CHECK)).toEqual([]);
  });

  it('has to be named by whoever wants one after all: the default name is refused', async () => {
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

  it('says that there is none to choose from', async () => {
    const { user } = await openPublish(plain, publishingServer([]));
    await waitFor(() => expect(screen.getByLabelText(NO_PROJECT)).toBeChecked());
    await user.click(screen.getByLabelText(NO_PROJECT));
    expect(await screen.findByText(/You have no projects yet/)).toBeVisible();
  });

  it('is the one the form is in', async () => {
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
