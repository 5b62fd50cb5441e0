import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type StubbedServer, stubServer } from '../../testing/stubServer';
import { ToastArea } from '../../ui/toast/ToastArea';
import { loadTexts, startI18n } from '../locales/i18n';
import { ShareDialog, type ShareDialogProps } from './ShareDialog';

const URL_OF_FORM = 'https://formwright.example/form/r7Kq2xWm';
const SAVE = 'PUT /api/form/f1/access';

let server: StubbedServer;

beforeAll(async () => {
  await startI18n();
  await loadTexts('publishing');
});

beforeEach(() => {
  const sharing = { access: 'link', responders: [], embeddable: false, acceptOlderVersions: true };
  server = stubServer({
    'GET /api/form/f1': { body: { success: true, form: sharing } },
    [SAVE]: async (request) => ({
      body: { success: true, ...sharing, ...Object.assign({}, await request.json()) },
    }),
  });
});

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
});

function openDialog(more: Partial<ShareDialogProps> = {}) {
  const onClose = vi.fn<() => void>();
  // user-event installs its own clipboard, which tests may replace afterwards.
  const reader = userEvent.setup();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ShareDialog
        form={{ id: 'f1', name: 'New patient intake', shareUrl: URL_OF_FORM }}
        isNew={false}
        onClose={onClose}
        {...more}
      />
      <ToastArea placement="top-right" closeAfterMs={5000} closeLabel="Close" label="Messages" />
    </QueryClientProvider>,
  );
  return { reader, onClose };
}

describe('sharing', () => {
  it('says that the form is live after publishing', () => {
    openDialog({ isNew: true });
    expect(screen.getByRole('dialog', { name: 'Share' })).toHaveAccessibleDescription(
      'New patient intake is live and taking responses.',
    );
  });

  it('shows the link and its QR code', async () => {
    openDialog();
    expect(screen.getByRole('textbox', { name: 'Link' })).toHaveValue(URL_OF_FORM);
    expect(screen.getByRole('textbox', { name: 'Link' })).toHaveAttribute('readonly');
    expect(screen.getByRole('img', { name: 'QR code that opens New patient intake' })).toBeVisible();
    const link = screen.getByRole('link', { name: 'Open the form (opens in a new tab)' });
    expect(link).toHaveAttribute('href', URL_OF_FORM);
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
    expect(await screen.findByText(/^Anyone with the Link can answer\./)).toBeVisible();
  });

  it('focuses Copy the Link, which copies it', async () => {
    const { reader } = openDialog();
    const button = screen.getByRole('button', { name: 'Copy the Link' });
    await waitFor(() => expect(button).toHaveFocus());
    await reader.keyboard('{Enter}');
    expect(await screen.findByText('Link copied to clipboard!')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(URL_OF_FORM);
  });

  it('selects the link if the browser blocks copying', async () => {
    const { reader } = openDialog();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    await reader.click(screen.getByRole('button', { name: 'Copy the Link' }));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Link' });
    await waitFor(() => expect(field).toHaveFocus());
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(URL_OF_FORM);
    expect(field).toHaveAccessibleDescription(/Your browser did not let us copy it/);
  });

  it('opens the system share sheet if available', async () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    const { reader } = openDialog();
    await reader.click(screen.getByRole('button', { name: 'Share' }));
    expect(share).toHaveBeenCalledWith({ title: 'New patient intake', url: URL_OF_FORM });
  });

  it('offers mail and an invitation otherwise', async () => {
    const { reader } = openDialog();
    await reader.click(screen.getByRole('button', { name: 'Share' }));
    expect(await screen.findByRole('menuitem', { name: 'Send by email' })).toBeVisible();
    await reader.click(screen.getByRole('menuitem', { name: 'Copy an invitation' }));
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe(
        `Please fill in “New patient intake”: ${URL_OF_FORM}`,
      ),
    );
  });

  it('offers the QR code as PNG and SVG', async () => {
    const { reader } = openDialog();
    await reader.click(screen.getByRole('button', { name: 'Download the QR code' }));
    const menu = await screen.findByRole('menu', { name: 'Download the QR code' });
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map((item) => item.textContent),
    ).toEqual(['Download as PNG', 'Download as SVG']);
  });

  it('shows the embed code once embedding is allowed', async () => {
    const { reader } = openDialog();
    const toggle = await screen.findByRole('switch', { name: 'Allow this form inside other websites' });
    expect(screen.queryByRole('textbox', { name: 'Embed code' })).not.toBeInTheDocument();
    await reader.click(toggle);
    const code = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Embed code' });
    expect(await server.bodiesOf(SAVE)).toEqual([{ embeddable: true }]);
    expect(code.value).toContain(`src="${URL_OF_FORM}"`);
    await reader.click(screen.getByRole('button', { name: 'Copy the code' }));
    expect(await screen.findByText('Code copied to clipboard!')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(code.value);
  });

  it('opens the access dialog and shows its changes', async () => {
    const { reader } = openDialog();
    await reader.click(await screen.findByRole('button', { name: 'Manage' }));
    const people = await screen.findByRole('dialog', { name: 'Manage access' });
    await reader.click(await within(people).findByRole('radio', { name: 'Only these people' }));
    await reader.click(within(people).getByRole('button', { name: 'Done' }));
    expect(await screen.findByText(/^Only the people you listed can open it\./)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Manage' })).toHaveFocus());
  });
});
