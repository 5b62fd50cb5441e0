import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, type ReactNode, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Dialog } from './Dialog';

function Page({ children }: { children?: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Create Project"
        description="Projects keep forms together."
        closeLabel="Close"
        footer={<button type="button">Create</button>}
      >
        {children}
      </Dialog>
    </>
  );
}

async function openDialog(children?: ReactNode) {
  render(<Page>{children}</Page>);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  return screen.findByRole('dialog');
}

describe('Dialog', () => {
  it('has its title and description as accessible names', async () => {
    const dialog = await openDialog();
    expect(dialog).toHaveAccessibleName('Create Project');
    expect(dialog).toHaveAccessibleDescription('Projects keep forms together.');
  });

  it('focuses its first editable field', async () => {
    await openDialog(
      <>
        <input aria-label="Email" readOnly />
        <input aria-label="Name" />
      </>,
    );
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
  });

  it('focuses Close without a field', async () => {
    await openDialog();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus());
  });

  it('focuses the given element', async () => {
    const first = createRef<HTMLButtonElement>();
    render(
      <Dialog
        open
        onClose={vi.fn<() => void>()}
        title="Share"
        closeLabel="Close"
        focusFirst={() => first.current}
      >
        <input aria-label="Name" />
        <button type="button" ref={first}>
          Copy
        </button>
      </Dialog>,
    );
    await waitFor(() => expect(screen.getByRole('button', { name: 'Copy' })).toHaveFocus());
  });

  it('returns the focus to what opened it', async () => {
    const dialog = await openDialog(<input aria-label="Name" />);
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
  });

  it('closes by its close button', async () => {
    const dialog = await openDialog();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  it('keeps the focus inside', async () => {
    await openDialog(<input aria-label="Name" />);
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Create' })).toHaveFocus();
    await userEvent.tab();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus());
  });

  it('shows nothing while closed', () => {
    render(<Dialog open={false} onClose={vi.fn<() => void>()} title="Create Project" closeLabel="Close" />);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
