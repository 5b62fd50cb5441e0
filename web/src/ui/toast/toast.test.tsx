import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast } from 'react-toastify/unstyled';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { notify } from './notify';
import { ToastArea } from './ToastArea';

afterEach(() => act(() => toast.dismiss()));

// jsdom runs no animation, and a toast leaves the page when its leaving animation ends.
async function letLeave(shown: HTMLElement) {
  await waitFor(() => expect(shown).toHaveClass('toast-leave'));
  fireEvent.animationEnd(shown);
}

describe('toasts', () => {
  it('speak of success politely and of errors at once', async () => {
    render(<ToastArea closeLabel="Close" />);
    act(() => notify.success('Login successful'));
    act(() => notify.error('Invalid credentials'));
    expect(await screen.findByRole('status')).toHaveTextContent('Login successful');
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid credentials');
  });

  it('show the same message once, however often it is sent', async () => {
    render(<ToastArea closeLabel="Close" />);
    act(() => notify.error('Signup failed'));
    await screen.findByText('Signup failed');
    act(() => notify.error('Signup failed'));
    expect(screen.getAllByText('Signup failed')).toHaveLength(1);
  });

  it('are put away by their close button, which gives the focus back', async () => {
    render(
      <>
        <button type="button">Save</button>
        <ToastArea closeLabel="Close" />
      </>,
    );
    act(() => notify.success('Saved'));
    const shown = await screen.findByRole('status');
    screen.getByRole('button', { name: 'Save' }).focus();
    screen.getByRole('button', { name: 'Close' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
    await letLeave(shown);
    await waitFor(() => expect(screen.queryByText('Saved')).not.toBeInTheDocument());
  });

  it('offer an action that also puts them away', async () => {
    const undo = vi.fn<() => void>();
    render(<ToastArea closeLabel="Close" />);
    act(() => notify.info('Page removed', { action: { label: 'Undo', onClick: undo } }));
    const shown = await screen.findByRole('status');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
    await letLeave(shown);
  });

  it('have no close button where the area is not dismissible', async () => {
    render(<ToastArea closeLabel="Close" dismissible={false} />);
    act(() => notify.success('Copied'));
    await screen.findByText('Copied');
    expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  });

  it('run their clock for as long as the area says and stop it under the pointer and the focus', async () => {
    const { container } = render(<ToastArea closeLabel="Close" closeAfterMs={2000} />);
    act(() => notify.success('Kept'));
    const shown = await screen.findByRole('status');
    fireEvent.animationEnd(shown);
    const clock = () => container.querySelector('.Toastify__progress-bar--animated');
    expect(clock()).toHaveStyle({ animationDuration: '2000ms', animationPlayState: 'running' });
    await userEvent.hover(shown);
    expect(clock()).toHaveStyle({ animationPlayState: 'paused' });
    await userEvent.unhover(shown);
    expect(clock()).toHaveStyle({ animationPlayState: 'running' });
    act(() => screen.getByRole('button', { name: 'Close' }).focus());
    expect(clock()).toHaveStyle({ animationPlayState: 'paused' });
    act(() => screen.getByRole('button', { name: 'Close' }).blur());
    expect(clock()).toHaveStyle({ animationPlayState: 'running' });
  });
});
