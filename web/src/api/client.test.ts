import { describe, expect, it, vi } from 'vitest';
import { refusal, stubServer } from '../testing/stubServer';
import { answerOf, client, onTokenRefused } from './client';
import { CallFailed, type Failure } from './problem';
import { readToken, storeToken } from './token';

async function failureOfProfileCall(): Promise<Failure> {
  const thrown: unknown = await answerOf(client.GET('/api/user/profile')).catch((error: unknown) => error);
  if (!(thrown instanceof CallFailed)) throw new Error('the call did not fail as calls fail');
  return thrown.failure;
}

describe('the client', () => {
  it('sends the token as a bearer, to our own address only', async () => {
    storeToken('t-1');
    const server = stubServer({ 'GET /api/user/profile': { body: { success: true, user: {} } } });
    await answerOf(client.GET('/api/user/profile'));
    const [request] = server.requests;
    expect(request?.headers.get('Authorization')).toBe('Bearer t-1');
    expect(request?.url).toBe(`${window.location.origin}/api/user/profile`);
    expect(request?.credentials).toBe('same-origin');
  });

  it('sends no authorization without a token', async () => {
    const server = stubServer({ 'POST /api/otp/send-otp': { body: { success: true } } });
    await answerOf(client.POST('/api/otp/send-otp', { body: { email: 'a@b.example' } }));
    expect(server.requests[0]?.headers.has('Authorization')).toBe(false);
  });

  it('tells which language the reader chose', async () => {
    document.documentElement.lang = 'hi';
    const server = stubServer({ 'GET /api/user/profile': { body: {} } });
    await answerOf(client.GET('/api/user/profile'));
    expect(server.requests[0]?.headers.get('Accept-Language')).toBe('hi');
    document.documentElement.lang = 'en';
  });

  it('turns a refusal into its code, fields and waiting time', async () => {
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
  ])('takes an answer whose rest never came (%s) for none', async (cause, kind) => {
    const body = new ReadableStream({ start: (rest) => rest.error(cause) });
    vi.stubGlobal('fetch', async () => new Response(body));
    expect(await failureOfProfileCall()).toEqual({ kind });
    vi.unstubAllGlobals();
  });

  it.each([
    [502, 'server.fault'],
    [503, 'server.busy'],
  ])('takes an answer %d that is not ours for %s', async (status, code) => {
    stubServer({ 'GET /api/user/profile': { status, body: 'Bad gateway' } });
    expect(await failureOfProfileCall()).toMatchObject({ kind: 'problem', status, code, fields: [] });
  });

  it('tells an unreachable server from a slow one', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failureOfProfileCall()).toEqual({ kind: 'network' });
    vi.stubGlobal('fetch', () => Promise.reject(new DOMException('too slow', 'TimeoutError')));
    expect(await failureOfProfileCall()).toEqual({ kind: 'timeout' });
  });

  it('gives every call fifteen seconds', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout');
    stubServer({ 'GET /api/user/profile': { body: {} } });
    await answerOf(client.GET('/api/user/profile'));
    expect(limit).toHaveBeenCalledWith(15_000);
  });

  it('removes a token that the server refuses, and tells', async () => {
    storeToken('t-1');
    const told = vi.fn<() => void>();
    const stop = onTokenRefused(told);
    stubServer({ 'GET /api/user/profile': refusal(401, 'token.invalid') });
    expect(await failureOfProfileCall()).toMatchObject({ code: 'token.invalid' });
    expect(readToken()).toBeNull();
    expect(told).toHaveBeenCalledOnce();
    stop();
  });

  it('leaves a newer token alone when the answer to an older one comes late', async () => {
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

  it('takes refused credentials for what they are when nobody is signed in', async () => {
    const told = vi.fn<() => void>();
    const stop = onTokenRefused(told);
    stubServer({ 'POST /api/user/login': refusal(401, 'login.invalid') });
    await answerOf(client.POST('/api/user/login', { body: { email: 'a@b.example', password: 'x' } })).catch(
      () => undefined,
    );
    expect(told).not.toHaveBeenCalled();
    stop();
  });
});
