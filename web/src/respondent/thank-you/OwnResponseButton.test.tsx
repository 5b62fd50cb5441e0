import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { refusal, type StubbedServer, stubServer } from '../../testing/stubServer';
import { openSession } from '../session';
import { colourForm } from '../testing/sharedForm';
import { OwnResponseButton } from './OwnResponseButton';

const LINK = 'POST /api/response/link';
const created = { body: { success: true, token: 'token-1' } };

const embedding = vi.hoisted(() => ({ isEmbedded: (): boolean => false }));
vi.mock('../embedding', () => embedding);

const leaveFor = vi.fn<(url: string) => void>();

function filling() {
  const session = openSession({ is: 'form', form: colourForm }, () => 'response-1');
  if (session.at !== 'page') {
    throw new Error(session.at);
  }
  return session.filling;
}

async function press(routes: Parameters<typeof stubServer>[0]): Promise<StubbedServer> {
  const server = stubServer(routes);
  render(<OwnResponseButton filling={filling()} leaveFor={leaveFor} />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'See or delete my response' }));
  return server;
}

afterEach(() => {
  embedding.isEmbedded = () => false;
  leaveFor.mockReset();
  sessionStorage.clear();
});

it('opens the response without its token in the address', async () => {
  const server = await press({ [LINK]: created });
  expect(await server.bodiesOf(LINK)).toEqual([{ formId: colourForm._id, responseId: 'response-1' }]);
  expect(leaveFor).toHaveBeenCalledWith('/response');
  expect(sessionStorage.getItem('responseToken')).toBe('token-1');
});

it('offers a link to a new tab inside a frame', async () => {
  embedding.isEmbedded = () => true;
  await press({ [LINK]: created });
  const link = await screen.findByRole('link', { name: 'Open my response' });
  expect(link).toHaveAttribute('href', `${window.location.origin}/response#token-1`);
  expect(link).toHaveAttribute('target', '_blank');
  expect(leaveFor).not.toHaveBeenCalled();
});

it('says that it is too late', async () => {
  await press({ [LINK]: refusal(409, 'response.complete') });
  expect(await screen.findByRole('alert')).toHaveTextContent(/within 30 minutes/);
});

it('can try again after a network failure', async () => {
  await press({ [LINK]: { status: 503 } });
  expect(await screen.findByRole('alert')).toHaveTextContent(/^It could not be opened/);
  expect(screen.getByRole('button', { name: 'See or delete my response' })).toBeEnabled();
});
