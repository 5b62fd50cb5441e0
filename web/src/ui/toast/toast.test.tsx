import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast } from 'react-toastify/unstyled';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { notify } from './notify';
import { ToastArea } from './ToastArea';

afterEach(() => act(() => toast.dismiss()));

// jsdom runs no animations, and a toast is removed when its exit animation ends.
async function finishClosing(shown: HTMLElement) {
  await waitFor(() => expect(shown).toHaveClass('toast-leave'));
  fireEvent.animationEnd(shown);
}

describe('toasts', () => {
  it('are a status for success and an alert for errors', async () => {
    render(<ToastArea closeLabel="Close" />);
    act(() => notify.success('Login successful'));
    act(() => notify.error('Invalid credentials'));
    expect(await screen.findByRole('status')).toHaveTextContent('Login successful');
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid credentials');
  });

  it('show a repeated message once', async () => {
    render(<ToastArea closeLabel="Close" />);
    act(() => notify.error('Signup failed'));
    await screen.findByText('Signup failed');
    act(() => notify.error('Signup failed'));
    expect(screen.getAllByText('Signup failed')).toHaveLength(1);
  });

  it('close by their button, which restores the focus', async () => {
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
    await finishClosing(shown);
    await waitFor(() => expect(screen.queryByText('Saved')).not.toBeInTheDocument());
  });

  it('close when their action is clicked', async () => {
    const undo = vi.fn<() => void>();
    render(<ToastArea closeLabel="Close" />);
    act(() => notify.info('Page removed', { action: { label: 'Undo', onClick: undo } }));
    const shown = await screen.findByRole('status');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
    await finishClosing(shown);
  });

  it('are withdrawn and can be shown again', async () => {
    render(<ToastArea closeLabel="Close" />);
    act(() => notify.error('Invalid credentials'));
    const first = await screen.findByRole('alert');
    act(() => notify.withdrawError('Invalid credentials'));
    await waitFor(() => expect(first).toHaveClass('toast-leave'));
    act(() => notify.error('Invalid credentials'));
    fireEvent.animationEnd(first);
    await waitFor(() => expect(screen.getByRole('alert')).not.toHaveClass('toast-leave'));
  });

  it('are all closed by clear', async () => {
    render(<ToastArea closeLabel="Close" />);
    act(() => notify.success('Signup successful'));
    const shown = await screen.findByRole('status');
    act(() => notify.clear());
    await finishClosing(shown);
    await waitFor(() => expect(screen.queryByText('Signup successful')).not.toBeInTheDocument());
  });

  it('close the oldest when a fifth is shown', async () => {
    render(<ToastArea closeLabel="Close" />);
    for (const text of ['One', 'Two', 'Three', 'Four']) {
      act(() => notify.error(text));
    }
    const oldest = (await screen.findByText('One')).closest<HTMLElement>('[role="alert"]');
    act(() => notify.error('Five'));
    expect(await screen.findByText('Five')).toBeInTheDocument();
    await waitFor(() => expect(oldest).toHaveClass('toast-leave'));
    expect(screen.getByText('Two').closest('[role="alert"]')).not.toHaveClass('toast-leave');
  });

  it('have no close button where the area is not dismissible', async () => {
    render(<ToastArea closeLabel="Close" dismissible={false} />);
    act(() => notify.success('Copied'));
    await screen.findByText('Copied');
    expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  });

  it('time out after the given time, paused by hover and focus', async () => {
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
