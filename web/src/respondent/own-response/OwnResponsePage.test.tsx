import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Reply, refusal, stubServer } from '../../testing/stubServer';
import { flagAnswered, readAnswered } from '../outbox/localFlags';
import { OwnResponsePage } from './OwnResponsePage';

const MINE = 'GET /api/response/mine';
const DELETE = 'DELETE /api/response/mine';
const response = {
  formName: 'Clinic',
  shareLink: 'link-1',
  receipt: '7KQ4',
  startedAt: '2026-11-16T09:12:00Z',
  completedAt: '2026-11-16T09:20:00Z',
  answers: [{ questionId: 'why', question: 'Why?', answer: 'A cough' }],
};
const found = { body: { success: true, response } };

/** Each request gets the next reply, and the last one from then on. */
function oneAfterAnother(...replies: [Reply, ...Reply[]]) {
  let at = 0;
  return () => {
    const reply = replies[Math.min(at, replies.length - 1)] ?? replies[0];
    at += 1;
    return reply;
  };
}

beforeEach(() => window.history.replaceState(null, '', '/response#token-1'));

afterEach(() => {
  document.documentElement.lang = '';
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

it('shows the answers and removes the token from the address', async () => {
  const server = stubServer({ [MINE]: found });
  render(<OwnResponsePage />);
  expect(await screen.findByRole('definition')).toHaveTextContent('A cough');
  expect(screen.getByText('7KQ4')).toBeVisible();
  expect(server.requests[0]?.headers.get('x-response-token')).toBe('token-1');
  expect(window.location.hash).toBe('');
});

it('says when the form deletes the response', async () => {
  stubServer({
    [MINE]: { body: { success: true, response: { ...response, keptUntil: '2027-02-14T12:00:00Z' } } },
  });
  render(<OwnResponsePage />);
  expect(await screen.findByText(/It will be deleted on 14 Feb 2027\.$/)).toBeVisible();
});

it('opens the same response again after a reload', async () => {
  stubServer({ [MINE]: found });
  const { unmount } = render(<OwnResponsePage />);
  await screen.findByRole('definition');
  unmount();
  render(<OwnResponsePage />);
  expect(await screen.findByRole('definition')).toHaveTextContent('A cough');
});

it('copies the private link', async () => {
  const user = userEvent.setup();
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  stubServer({ [MINE]: found });
  render(<OwnResponsePage />);
  await user.click(await screen.findByRole('button', { name: 'Copy private link' }));
  expect(copied).toHaveBeenCalledWith(`${window.location.origin}/response#token-1`);
  expect(await screen.findByText('Link copied')).toBeVisible();
});

it('deletes only after a second press, and forgets the receipt', async () => {
  const user = userEvent.setup();
  flagAnswered('link-1', { time: 1, receipt: '7KQ4' });
  const server = stubServer({ [MINE]: found, [DELETE]: { body: { success: true } } });
  render(<OwnResponsePage />);
  await user.click(await screen.findByRole('button', { name: 'Delete my response' }));
  expect(screen.getByRole('button', { name: 'Keep it' })).toHaveFocus();
  expect(server.requests).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Delete for good' }));
  expect(await screen.findByRole('heading', { name: 'Your response is deleted' })).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Open the form' })).toHaveAttribute('href', '/form/link-1');
  expect(readAnswered('link-1')).toBeUndefined();
  expect(sessionStorage.getItem('responseToken')).toBeNull();
});

it('keeps the receipt of another response of this device', async () => {
  const user = userEvent.setup();
  flagAnswered('link-1', { time: 1, receipt: 'OTHER' });
  stubServer({ [MINE]: found, [DELETE]: { body: { success: true } } });
  render(<OwnResponsePage />);
  await user.click(await screen.findByRole('button', { name: 'Delete my response' }));
  await user.click(screen.getByRole('button', { name: 'Delete for good' }));
  await screen.findByRole('heading', { name: 'Your response is deleted' });
  expect(readAnswered('link-1')?.receipt).toBe('OTHER');
});

it('returns the focus when the response is kept', async () => {
  const user = userEvent.setup();
  stubServer({ [MINE]: found });
  render(<OwnResponsePage />);
  await user.click(await screen.findByRole('button', { name: 'Delete my response' }));
  await user.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(screen.getByRole('button', { name: 'Delete my response' })).toHaveFocus();
});

it('says when it could not be deleted and can try again', async () => {
  const user = userEvent.setup();
  stubServer({ [MINE]: found, [DELETE]: oneAfterAnother({ status: 503 }, { body: { success: true } }) });
  render(<OwnResponsePage />);
  await user.click(await screen.findByRole('button', { name: 'Delete my response' }));
  await user.click(screen.getByRole('button', { name: 'Delete for good' }));
  expect(await screen.findByText(/^It could not be deleted/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Delete for good' }));
  expect(await screen.findByRole('heading', { name: 'Your response is deleted' })).toBeVisible();
});

it('treats a response that was deleted meanwhile as deleted', async () => {
  const user = userEvent.setup();
  stubServer({ [MINE]: found, [DELETE]: refusal(404, 'response.not_found') });
  render(<OwnResponsePage />);
  await user.click(await screen.findByRole('button', { name: 'Delete my response' }));
  await user.click(screen.getByRole('button', { name: 'Delete for good' }));
  expect(await screen.findByRole('heading', { name: 'Your response is deleted' })).toBeVisible();
});

it.each([
  { code: 'response.not_found', heading: 'This response is no longer there' },
  { code: 'response.link_invalid', heading: 'This link is incomplete' },
])('names the reason: $code', async ({ code, heading }) => {
  stubServer({ [MINE]: refusal(404, code) });
  render(<OwnResponsePage />);
  expect(await screen.findByRole('heading', { name: heading })).toHaveFocus();
});

it('calls a link without a token incomplete', () => {
  window.history.replaceState(null, '', '/response');
  const server = stubServer({});
  render(<OwnResponsePage />);
  expect(screen.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
  expect(server.requests).toHaveLength(0);
});

it('loads again after a network failure', async () => {
  const user = userEvent.setup();
  stubServer({ [MINE]: oneAfterAnother({ status: 503 }, found) });
  render(<OwnResponsePage />);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('definition')).toHaveTextContent('A cough'));
});
