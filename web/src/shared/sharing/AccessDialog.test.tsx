import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { meera, profileOf } from '../../testing/meera';
import { refusal, type StubbedServer, stubServer } from '../../testing/stubServer';
import { ToastArea } from '../../ui/toast/ToastArea';
import { loadTexts, startI18n } from '../locales/i18n';
import { AccessDialog } from './AccessDialog';

const ASHA = { email: 'asha.rao@riverside.example', role: 'respond' };
const LOAD = 'GET /api/form/f1';
const SAVE = 'PUT /api/form/f1/access';

type Sharing = {
  access: string;
  responders: readonly { email: string; role: string }[];
  embeddable: boolean;
  acceptOlderVersions: boolean;
};

beforeAll(async () => {
  await startI18n();
  await loadTexts('publishing');
});

/** A server that stores changes, until it is set to refuse them. */
function serverWith(start: Partial<Sharing>, profile = meera): StubbedServer & { refuse: () => void } {
  let sharing: Sharing = {
    access: 'link',
    responders: [],
    embeddable: false,
    acceptOlderVersions: true,
    ...start,
  };
  let refuses = false;
  const server = stubServer({
    'GET /api/user/profile': profileOf(profile),
    [LOAD]: () => ({ body: { success: true, form: { _id: 'f1', ...sharing } } }),
    [SAVE]: async (request) => {
      if (refuses) {
        return refusal(500, 'server.fault');
      }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the dialog sent it.
      sharing = { ...sharing, ...((await request.json()) as Partial<Sharing>) };
      return { body: { success: true, ...sharing } };
    },
  });
  return {
    ...server,
    refuse: () => {
      refuses = true;
    },
  };
}

function openDialog() {
  const onClose = vi.fn<() => void>();
  const onChanged = vi.fn<(sharing: unknown) => void>();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <AccessDialog formId="f1" formName="Intake" onClose={onClose} onChanged={onChanged} />
      </MemoryRouter>
      <ToastArea placement="top-right" closeAfterMs={5000} closeLabel="Close" label="Messages" />
    </QueryClientProvider>,
  );
  return { reader: userEvent.setup(), onClose, onChanged };
}

describe('managing access', () => {
  it('shows access and collaborators', async () => {
    serverWith({ access: 'people', responders: [ASHA] });
    openDialog();
    const dialog = screen.getByRole('dialog', { name: 'Manage access' });
    expect(dialog).toHaveAccessibleDescription('Intake');
    expect(await within(dialog).findByRole('radio', { name: 'Only these people' })).toBeChecked();
    expect(screen.getByText(ASHA.email)).toBeVisible();
  });

  it('removes a collaborator at once', async () => {
    const server = serverWith({ responders: [ASHA] });
    const { reader, onChanged } = openDialog();
    await reader.click(await screen.findByRole('button', { name: `Remove ${ASHA.email}` }));
    await waitFor(() => expect(screen.queryByText(ASHA.email)).not.toBeInTheDocument());
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(await server.bodiesOf(SAVE)).toEqual([{ responders: [] }]);
    expect(onChanged).toHaveBeenLastCalledWith({
      access: 'link',
      responders: [],
      embeddable: false,
      acceptOlderVersions: true,
    });
  });

  it('adds a collaborator and changes their role', async () => {
    const server = serverWith({});
    const { reader } = openDialog();
    await reader.type(await screen.findByRole('textbox', { name: 'Add an email' }), `${ASHA.email}{Enter}`);
    await reader.click(await screen.findByRole('combobox', { name: `What ${ASHA.email} can do` }));
    await reader.click(await screen.findByRole('option', { name: 'Can see results' }));
    await waitFor(async () =>
      expect(await server.bodiesOf(SAVE)).toEqual([
        { responders: [ASHA] },
        { responders: [{ ...ASHA, role: 'results' }] },
      ]),
    );
  });

  it('restricts access without changing the list', async () => {
    const server = serverWith({ responders: [ASHA] });
    const { reader } = openDialog();
    await reader.click(await screen.findByRole('radio', { name: 'Only these people' }));
    await waitFor(async () => expect(await server.bodiesOf(SAVE)).toEqual([{ access: 'people' }]));
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Only these people' })).toBeChecked());
  });

  it('rolls back a change that the server rejects', async () => {
    const server = serverWith({ responders: [ASHA] });
    const { reader, onChanged } = openDialog();
    server.refuse();
    await reader.click(await screen.findByRole('button', { name: `Remove ${ASHA.email}` }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The change was not saved');
    expect(await screen.findByText(ASHA.email)).toBeVisible();
    expect(onChanged).not.toHaveBeenCalled();
  });

  it('shows a load failure and retries', async () => {
    let calls = 0;
    stubServer({
      [LOAD]: () => {
        calls += 1;
        return calls === 1
          ? refusal(500, 'server.fault')
          : { body: { success: true, form: { access: 'link', responders: [ASHA] } } };
      },
    });
    const { reader } = openDialog();
    expect(await screen.findByText('The list could not be loaded')).toBeVisible();
    await reader.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(ASHA.email)).toBeVisible();
  });

  it('asks an unverified owner to verify their address first', async () => {
    serverWith({ responders: [ASHA] }, { ...meera, emailVerified: false });
    openDialog();
    expect(await screen.findByText(/Verify your email address to send invitations/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Verify email' })).toHaveAttribute('href', '/home');
    expect(screen.getByText(ASHA.email)).toBeVisible();
  });

  it('shows no such note to a verified owner', async () => {
    const server = serverWith({ responders: [ASHA] });
    openDialog();
    expect(await screen.findByText(ASHA.email)).toBeVisible();
    await waitFor(() =>
      expect(server.requests.some((request) => request.url.endsWith('/api/user/profile'))).toBe(true),
    );
    expect(screen.queryByText(/send invitations/)).not.toBeInTheDocument();
  });

  it('closes by Done', async () => {
    serverWith({});
    const { reader, onClose } = openDialog();
    await reader.click(screen.getByRole('button', { name: 'Done' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});
