import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadTexts, startI18n } from '../locales/i18n';
import { ToastArea } from '../ui/toast/ToastArea';
import { type FormAccess, ResponderFields } from './ResponderFields';

const ASHA = 'asha.rao@riverside.example';
const OKAFOR = 'd.okafor@riverside.example';

beforeAll(async () => {
  await startI18n();
  await loadTexts('publishing');
});

function Fields({ start, onChange }: { start: FormAccess; onChange: (value: FormAccess) => void }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <ResponderFields
        value={value}
        onChange={(next) => {
          setValue(next);
          onChange(next);
        }}
      />
      <ToastArea placement="top-right" closeAfterMs={5000} closeLabel="Close" label="Messages" />
    </>
  );
}

async function manage(start: Partial<FormAccess> = {}) {
  const changed = vi.fn<(value: FormAccess) => void>();
  render(<Fields start={{ access: 'link', responders: [], ...start }} onChange={changed} />);
  const reader = userEvent.setup();
  await reader.click(screen.getByRole('button', { name: 'Manage' }));
  return { reader, changed };
}

const field = () => screen.getByRole('textbox', { name: 'Add an email' });
const emails = () => screen.queryAllByRole('listitem').map((person) => person.firstChild?.textContent);

describe('the responders', () => {
  it('are anyone with the link, and Manage opens the rest', async () => {
    render(<Fields start={{ access: 'link', responders: [] }} onChange={vi.fn<() => void>()} />);
    const region = screen.getByRole('region', { name: 'Responders' });
    expect(within(region).getByText('Anyone with the Link')).toBeVisible();
    const button = screen.getByRole('button', { name: 'Manage', expanded: false });
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    await userEvent.click(button);
    expect(screen.getByRole('button', { name: 'Manage', expanded: true })).toHaveFocus();
    expect(screen.getByText('Shared with up to 2 emails.')).toBeVisible();
  });

  it('says in the closed row how many people there are', () => {
    render(
      <Fields
        start={{ access: 'people', responders: [{ email: ASHA, role: 'edit' }] }}
        onChange={vi.fn<() => void>()}
      />,
    );
    expect(screen.getByText('Only these people')).toBeVisible();
    expect(screen.getByText('Shared with 1 person')).toBeVisible();
  });

  it('are added by Enter, and the field is ready for the next', async () => {
    const { reader, changed } = await manage();
    await reader.type(field(), `${ASHA}{Enter}`);
    expect(changed).toHaveBeenLastCalledWith({
      access: 'link',
      responders: [{ email: ASHA, role: 'respond' }],
    });
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue('');
    expect(screen.getByRole('status')).toHaveTextContent(`${ASHA} added.`);
  });

  it('are two at most: the field goes, and its place says so', async () => {
    const { reader } = await manage({ responders: [{ email: ASHA, role: 'respond' }] });
    await reader.type(field(), OKAFOR);
    await reader.click(screen.getByRole('button', { name: 'Add' }));
    expect(emails()).toEqual([ASHA, OKAFOR]);
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByText('2 of 2 emails added.')).toHaveFocus());
  });

  it('are refused in a wrong form, in a toast and at the field, which keeps the entry', async () => {
    const { reader, changed } = await manage();
    await reader.type(field(), 'asha@riverside{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid email format!');
    expect(field()).toBeInvalid();
    expect(field()).toHaveAccessibleDescription('Invalid email format!');
    expect(field()).toHaveValue('asha@riverside');
    expect(changed).not.toHaveBeenCalled();
    await reader.type(field(), '.example');
    expect(field()).toBeValid();
  });

  it('are not a third: what was pasted beyond two is named in a toast and where the field was', async () => {
    const { reader } = await manage();
    await reader.click(field());
    await reader.paste(`${ASHA}, ${OKAFOR}, third@riverside.example`);
    expect(emails()).toEqual([ASHA, OKAFOR]);
    expect(await screen.findAllByText('You can add a maximum of 2 emails!')).toHaveLength(2);
  });

  it('ignores a blank entry, and says quietly that an address is there already', async () => {
    const { reader, changed } = await manage({ responders: [{ email: ASHA, role: 'respond' }] });
    await reader.click(screen.getByRole('button', { name: 'Add' }));
    expect(field()).toBeValid();
    await reader.type(field(), `${ASHA.toUpperCase()}{Enter}`);
    expect(screen.getByRole('status')).toHaveTextContent(`${ASHA.toUpperCase()} is already on the list.`);
    expect(field()).toBeValid();
    expect(changed).not.toHaveBeenCalled();
  });

  it('says of an address that is left in the field that it is not added yet', async () => {
    const { reader, changed } = await manage();
    await reader.type(field(), ASHA);
    await reader.click(screen.getByRole('radio', { name: 'Only these people' }));
    expect(screen.getByRole('status')).toHaveTextContent('Not added yet: press Add.');
    expect(changed).toHaveBeenLastCalledWith({ access: 'people', responders: [] });
    await reader.click(screen.getByRole('button', { name: 'Add' }));
    expect(emails()).toEqual([ASHA]);
    expect(screen.queryByText('Not added yet: press Add.')).not.toBeInTheDocument();
  });

  it('are removed one by one, and the focus goes to the field', async () => {
    const { reader } = await manage({
      responders: [
        { email: ASHA, role: 'respond' },
        { email: OKAFOR, role: 'edit' },
      ],
    });
    await reader.click(screen.getByRole('button', { name: `Remove ${ASHA}` }));
    expect(emails()).toEqual([OKAFOR]);
    await waitFor(() => expect(field()).toHaveFocus());
    expect(screen.getByRole('status')).toHaveTextContent(`${ASHA} removed.`);
  });

  it('may do what is chosen for each', async () => {
    const { reader, changed } = await manage({ responders: [{ email: ASHA, role: 'respond' }] });
    await reader.click(screen.getByRole('combobox', { name: `What ${ASHA} can do` }));
    const offered = await screen.findAllByRole('option');
    expect(offered.map((option) => option.textContent)).toEqual([
      'Can answer',
      'Can see results',
      'Can edit',
    ]);
    await reader.click(screen.getByRole('option', { name: 'Can edit' }));
    expect(changed).toHaveBeenLastCalledWith({ access: 'link', responders: [{ email: ASHA, role: 'edit' }] });
  });

  it('can be only these people, with a word about an empty list', async () => {
    const { reader, changed } = await manage();
    await reader.click(screen.getByRole('radio', { name: 'Only these people' }));
    expect(changed).toHaveBeenLastCalledWith({ access: 'people', responders: [] });
    expect(screen.getByText(/nobody but you can open the form/)).toBeVisible();
    await reader.type(field(), `${ASHA}{Enter}`);
    expect(screen.queryByText(/nobody but you/)).not.toBeInTheDocument();
  });
});
