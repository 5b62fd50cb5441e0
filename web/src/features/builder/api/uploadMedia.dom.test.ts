import { afterEach, describe, expect, it, vi } from 'vitest';
import { onTokenRejected } from '../../../api/client';
import { CallFailed } from '../../../api/problem';
import { stubUploads } from '../media/testing/stubUploads';
import { uploadMedia } from './uploadMedia';

const file = new File(['picture'], 'door.png', { type: 'image/png' });
const media = { id: 'abc', url: '/media/abc', kind: 'image', bytes: 7 };

function start() {
  const uploads = stubUploads();
  const controller = new AbortController();
  const shares: number[] = [];
  const done = uploadMedia(file, { signal: controller.signal, onProgress: (share) => shares.push(share) });
  const [upload] = uploads;
  if (upload === undefined) {
    throw new Error('nothing was sent');
  }
  return { upload, controller, shares, done };
}

async function failureOfCall(call: Promise<unknown>) {
  const thrown: unknown = await call.catch((reason: unknown) => reason);
  return thrown instanceof CallFailed ? thrown.failure : thrown;
}

describe('an upload', () => {
  afterEach(() => void vi.useRealTimers());

  it('sends the file with the token and reports progress', async () => {
    localStorage.setItem('token', 't-meera');
    const { upload, shares, done } = start();
    upload.progress(1, 4);
    upload.progress(4, 4);
    upload.answer(201, { success: true, media });
    await expect(done).resolves.toEqual(media);
    expect(shares).toEqual([0.25, 1, 1]);
    expect(upload.sent).toMatchObject({
      method: 'POST',
      path: '/api/media',
      headers: { Authorization: 'Bearer t-meera' },
    });
    expect(upload.sent.file).toMatchObject({ name: 'door.png' });
  });

  it('fails with the problem from the server', async () => {
    const { upload, done } = start();
    upload.answer(415, { success: false, code: 'media.type_refused', message: 'No.', requestId: 'r-1' });
    expect(await failureOfCall(done)).toMatchObject({
      kind: 'problem',
      status: 415,
      code: 'media.type_refused',
    });
  });

  it('treats a proxy page as a server fault', async () => {
    const { upload, done } = start();
    upload.answer(200, '<html>');
    expect(await failureOfCall(done)).toMatchObject({ kind: 'problem', code: 'server.fault' });
  });

  it('fails when the network breaks', async () => {
    const { upload, done } = start();
    upload.fail();
    expect(await failureOfCall(done)).toEqual({ kind: 'network' });
  });

  it('times out after thirty seconds without progress', async () => {
    vi.useFakeTimers();
    const { upload, done } = start();
    const failed = failureOfCall(done);
    vi.advanceTimersByTime(29_000);
    upload.progress(1, 4);
    vi.advanceTimersByTime(29_000);
    expect(upload.isAborted).toBe(false);
    vi.advanceTimersByTime(1_000);
    expect(upload.isAborted).toBe(true);
    expect(await failed).toEqual({ kind: 'timeout' });
  });

  it('stops when aborted', async () => {
    const { upload, controller, done } = start();
    controller.abort();
    expect(upload.isAborted).toBe(true);
    await expect(done).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('signs out if the token is no longer accepted', async () => {
    localStorage.setItem('token', 't-meera');
    const refused = vi.fn<() => void>();
    const stopListening = onTokenRejected(refused);
    const { upload, done } = start();
    upload.answer(401, { success: false, code: 'token.invalid', message: 'No.', requestId: 'r-1' });
    expect(await failureOfCall(done)).toMatchObject({ code: 'token.invalid' });
    expect(localStorage.getItem('token')).toBeNull();
    expect(refused).toHaveBeenCalledOnce();
    stopListening();
  });
});
