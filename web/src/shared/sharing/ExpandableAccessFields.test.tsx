import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { meera, profileOf } from '../../testing/meera';
import { stubServer } from '../../testing/stubServer';
import { ToastArea } from '../../ui/toast/ToastArea';
import { loadTexts, startI18n } from '../locales/i18n';
import { ExpandableAccessFields, type FormAccess } from './ExpandableAccessFields';

const ASHA = 'asha.rao@riverside.example';
const OKAFOR = 'd.okafor@riverside.example';

beforeEach(() => {
  stubServer({ 'GET /api/user/profile': profileOf(meera) });
});

beforeAll(async () => {
  await startI18n();
  await loadTexts('publishing');
});

function Fields({ start, onChange }: { start: FormAccess; onChange: (value: FormAccess) => void }) {
  const [value, setValue] = useState(start);
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  return (
    <QueryClientProvider client={queries}>
      <ExpandableAccessFields
        value={value}
        onChange={(next) => {
          setValue(next);
          onChange(next);
        }}
      />
      <ToastArea placement="top-right" closeAfterMs={5000} closeLabel="Close" label="Messages" />
    </QueryClientProvider>
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

describe('access fields', () => {
  it('start with anyone with the link, and expand by Manage', async () => {
    render(<Fields start={{ access: 'link', responders: [] }} onChange={vi.fn<() => void>()} />);
    const region = screen.getByRole('region', { name: 'Responders' });
    expect(within(region).getByText('Anyone with the Link')).toBeVisible();
    const button = screen.getByRole('button', { name: 'Manage', expanded: false });
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    await userEvent.click(button);
    expect(screen.getByRole('button', { name: 'Manage', expanded: true })).toHaveFocus();
    expect(screen.getByText('You can add up to 2 people.')).toBeVisible();
  });

  it('show the number of collaborators while collapsed', () => {
    render(
      <Fields
        start={{ access: 'people', responders: [{ email: ASHA, role: 'edit' }] }}
        onChange={vi.fn<() => void>()}
      />,
    );
    expect(screen.getByText('Only these people')).toBeVisible();
    expect(screen.getByText('Shared with 1 person')).toBeVisible();
  });

  it('add an address on Enter and keep the focus', async () => {
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

  it('replace the add field by a note at two addresses', async () => {
    const { reader } = await manage({ responders: [{ email: ASHA, role: 'respond' }] });
    await reader.type(field(), OKAFOR);
    await reader.click(screen.getByRole('button', { name: 'Add' }));
    expect(emails()).toEqual([ASHA, OKAFOR]);
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByText('2 of 2 emails added.')).toHaveFocus());
  });

  it('reject an invalid address and keep the entry', async () => {
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

  it('reject pasted addresses beyond two', async () => {
    const { reader } = await manage();
    await reader.click(field());
    await reader.paste(`${ASHA}, ${OKAFOR}, third@riverside.example`);
    expect(emails()).toEqual([ASHA, OKAFOR]);
    expect(await screen.findAllByText('You can add a maximum of 2 emails!')).toHaveLength(2);
  });

  it('ignore a blank entry and note a duplicate', async () => {
    const { reader, changed } = await manage({ responders: [{ email: ASHA, role: 'respond' }] });
    await reader.click(screen.getByRole('button', { name: 'Add' }));
    expect(field()).toBeValid();
    await reader.type(field(), `${ASHA.toUpperCase()}{Enter}`);
    expect(screen.getByRole('status')).toHaveTextContent(`${ASHA.toUpperCase()} is already on the list.`);
    expect(field()).toBeValid();
    expect(changed).not.toHaveBeenCalled();
  });

  it('note that an entry left in the field is not added', async () => {
    const { reader, changed } = await manage();
    await reader.type(field(), ASHA);
    await reader.click(screen.getByRole('radio', { name: 'Only these people' }));
    expect(screen.getByRole('status')).toHaveTextContent('Not added yet: press Add.');
    expect(changed).toHaveBeenLastCalledWith({ access: 'people', responders: [] });
    await reader.click(screen.getByRole('button', { name: 'Add' }));
    expect(emails()).toEqual([ASHA]);
    expect(screen.queryByText('Not added yet: press Add.')).not.toBeInTheDocument();
  });

  it('move the focus to the add field after a removal', async () => {
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

  it('add an address with the chosen role', async () => {
    const { reader, changed } = await manage();
    await reader.click(screen.getByRole('combobox', { name: 'What the new person can do' }));
    await reader.click(await screen.findByRole('option', { name: 'Can edit' }));
    await reader.type(field(), `${ASHA}{Enter}`);
    expect(changed.mock.calls).toEqual([[{ access: 'link', responders: [{ email: ASHA, role: 'edit' }] }]]);
  });

  it('change the role of each collaborator', async () => {
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

  it('restrict access and warn about an empty list', async () => {
    const { reader, changed } = await manage();
    await reader.click(screen.getByRole('radio', { name: 'Only these people' }));
    expect(changed).toHaveBeenLastCalledWith({ access: 'people', responders: [] });
    expect(screen.getByText(/nobody but you can open the form/)).toBeVisible();
    await reader.type(field(), `${ASHA}{Enter}`);
    expect(screen.queryByText(/nobody but you/)).not.toBeInTheDocument();
  });
});
