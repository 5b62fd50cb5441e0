import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadTexts, startI18n } from '../locales/i18n';
import { refusal, type StubbedServer, stubServer } from '../testing/stubServer';
import { ToastArea } from '../ui/toast/ToastArea';
import { PeopleDialog } from './PeopleDialog';

const ASHA = { email: 'asha.rao@riverside.example', role: 'respond' };
const LOAD = 'GET /api/form/f1';
const SAVE = 'PUT /api/form/f1/access';

type Sharing = {
  access: string;
  responders: readonly { email: string; role: string }[];
  embeddable: boolean;
};

beforeAll(async () => {
  await startI18n();
  await loadTexts('publishing');
});

/** A server that keeps what it is sent, until it is told to refuse. */
function serverWith(start: Partial<Sharing>): StubbedServer & { refuse: () => void } {
  let sharing: Sharing = { access: 'link', responders: [], embeddable: false, ...start };
  let refuses = false;
  const server = stubServer({
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
      <PeopleDialog formId="f1" formName="Intake" onClose={onClose} onChanged={onChanged} />
      <ToastArea placement="top-right" closeAfterMs={5000} closeLabel="Close" label="Messages" />
    </QueryClientProvider>,
  );
  return { reader: userEvent.setup(), onClose, onChanged };
}

describe('managing access', () => {
  it('shows who can open the form and with whom it is shared', async () => {
    serverWith({ access: 'people', responders: [ASHA] });
    openDialog();
    const dialog = screen.getByRole('dialog', { name: 'Manage access' });
    expect(dialog).toHaveAccessibleDescription('Intake');
    expect(await within(dialog).findByRole('radio', { name: 'Only these people' })).toBeChecked();
    expect(screen.getByText(ASHA.email)).toBeVisible();
  });

  it('takes a person off at once', async () => {
    const server = serverWith({ responders: [ASHA] });
    const { reader, onChanged } = openDialog();
    await reader.click(await screen.findByRole('button', { name: `Remove ${ASHA.email}` }));
    await waitFor(() => expect(screen.queryByText(ASHA.email)).not.toBeInTheDocument());
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(await server.bodiesOf(SAVE)).toEqual([{ responders: [] }]);
    expect(onChanged).toHaveBeenLastCalledWith({ access: 'link', responders: [], embeddable: false });
  });

  it('adds a person and then changes what they may do', async () => {
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

  it('closes the form to everybody else without touching the list', async () => {
    const server = serverWith({ responders: [ASHA] });
    const { reader } = openDialog();
    await reader.click(await screen.findByRole('radio', { name: 'Only these people' }));
    await waitFor(async () => expect(await server.bodiesOf(SAVE)).toEqual([{ access: 'people' }]));
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Only these people' })).toBeChecked());
  });

  it('shows the list as it is again when the server does not take a change, and says so', async () => {
    const server = serverWith({ responders: [ASHA] });
    const { reader, onChanged } = openDialog();
    server.refuse();
    await reader.click(await screen.findByRole('button', { name: `Remove ${ASHA.email}` }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The change was not saved');
    expect(await screen.findByText(ASHA.email)).toBeVisible();
    expect(onChanged).not.toHaveBeenCalled();
  });

  it('says that the list did not come, and fetches it on Try again', async () => {
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
    expect(await screen.findByText('The list could not be fetched')).toBeVisible();
    await reader.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(ASHA.email)).toBeVisible();
  });

  it('closes by Done', async () => {
    serverWith({});
    const { reader, onClose } = openDialog();
    await reader.click(screen.getByRole('button', { name: 'Done' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});
