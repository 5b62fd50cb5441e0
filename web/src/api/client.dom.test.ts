import { describe, expect, it, vi } from 'vitest';
import { refusal, stubServer } from '../testing/stubServer';
import { call, onTokenRejected } from './client';
import { CallFailed, type Failure } from './problem';
import { readToken, storeToken } from './token';

async function failureOfProfileCall(): Promise<Failure> {
  const thrown: unknown = await call('get', '/api/user/profile').catch((error: unknown) => error);
  if (!(thrown instanceof CallFailed)) throw new Error('the call did not throw CallFailed');
  return thrown.failure;
}

describe('the client', () => {
  it('sends the bearer token to its own origin only', async () => {
    storeToken('t-1');
    const server = stubServer({ 'GET /api/user/profile': { body: { success: true, user: {} } } });
    await call('get', '/api/user/profile');
    const [request] = server.requests;
    expect(request?.headers.get('Authorization')).toBe('Bearer t-1');
    expect(request?.url).toBe(`${window.location.origin}/api/user/profile`);
    expect(request?.credentials).toBe('same-origin');
  });

  it('sends no Authorization header without a token', async () => {
    const server = stubServer({ 'POST /api/otp/send-otp': { body: { success: true } } });
    await call('post', '/api/otp/send-otp', { body: { email: 'a@b.example' } });
    expect(server.requests[0]?.headers.has('Authorization')).toBe(false);
  });

  it('sends the chosen language', async () => {
    document.documentElement.lang = 'hi';
    const server = stubServer({ 'GET /api/user/profile': { body: {} } });
    await call('get', '/api/user/profile');
    expect(server.requests[0]?.headers.get('Accept-Language')).toBe('hi');
    document.documentElement.lang = 'en';
  });

  it('reads code, fields and retry time from a problem', async () => {
    const fields = [{ path: 'name', code: 'text.unfit', message: 'x' }];
    stubServer({
      'GET /api/user/profile': {
        ...refusal(429, 'rate.limited', { fields }),
        headers: { 'retry-after': '7' },
      },
    });
    expect(await failureOfProfileCall()).toEqual({
      kind: 'problem',
      status: 429,
      code: 'rate.limited',
      message: 'English for rate.limited',
      fields,
      requestId: 'r-1',
      retryAfterSeconds: 7,
    });
  });

  it.each([
    [new DOMException('late', 'TimeoutError'), 'timeout'],
    [new TypeError('network error'), 'network'],
  ])('treats a truncated response (%s) as a failed request', async (cause, kind) => {
    const body = new ReadableStream({ start: (rest) => rest.error(cause) });
    vi.stubGlobal('fetch', async () => new Response(body));
    expect(await failureOfProfileCall()).toEqual({ kind });
    vi.unstubAllGlobals();
  });

  it.each([
    [502, 'server.fault'],
    [503, 'server.busy'],
  ])('maps a foreign %d response to %s', async (status, code) => {
    stubServer({ 'GET /api/user/profile': { status, body: 'Bad gateway' } });
    expect(await failureOfProfileCall()).toMatchObject({ kind: 'problem', status, code, fields: [] });
  });

  it('distinguishes an unreachable server from a timeout', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failureOfProfileCall()).toEqual({ kind: 'network' });
    vi.stubGlobal('fetch', () => Promise.reject(new DOMException('too slow', 'TimeoutError')));
    expect(await failureOfProfileCall()).toEqual({ kind: 'timeout' });
  });

  it('times out after fifteen seconds', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout');
    stubServer({ 'GET /api/user/profile': { body: {} } });
    await call('get', '/api/user/profile');
    expect(limit).toHaveBeenCalledWith(15_000);
  });

  it('removes a rejected token and notifies listeners', async () => {
    storeToken('t-1');
    const listener = vi.fn<() => void>();
    const stop = onTokenRejected(listener);
    stubServer({ 'GET /api/user/profile': refusal(401, 'token.invalid') });
    expect(await failureOfProfileCall()).toMatchObject({ code: 'token.invalid' });
    expect(readToken()).toBeNull();
    expect(listener).toHaveBeenCalledOnce();
    stop();
  });

  it('keeps a newer token after a late 401 for an older one', async () => {
    storeToken('t-old');
    stubServer({
      'GET /api/user/profile': () => {
        storeToken('t-new');
        return refusal(401, 'token.invalid');
      },
    });
    await failureOfProfileCall();
    expect(readToken()).toBe('t-new');
  });

  it('does not report a rejected token after a failed sign-in', async () => {
    const listener = vi.fn<() => void>();
    const stop = onTokenRejected(listener);
    stubServer({ 'POST /api/user/login': refusal(401, 'login.invalid') });
    await call('post', '/api/user/login', { body: { email: 'a@b.example', password: 'x' } }).catch(
      () => undefined,
    );
    expect(listener).not.toHaveBeenCalled();
    stop();
  });
});
