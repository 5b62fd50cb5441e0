import { vi } from 'vitest';

export type Reply = { status?: number; headers?: Record<string, string>; body?: unknown };
type Handler = Reply | ((request: Request) => Reply | Promise<Reply>);

export type StubbedServer = {
  /** Received requests, oldest first. */
  requests: Request[];
  /** The JSON bodies sent to this route, oldest first. */
  bodiesOf: (route: string) => Promise<unknown[]>;
};

/** Stubs `fetch`. A route is "POST /api/user/login"; all others answer 404. */
export function stubServer(routes: Record<string, Handler>): StubbedServer {
  const requests: Request[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(request.clone());
    const handler = routes[routeOf(request)] ?? { status: 404 };
    const {
      status = 200,
      headers = {},
      body = { success: true },
    } = typeof handler === 'function' ? await handler(request) : handler;
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    });
  });
  return {
    requests,
    bodiesOf: (route) =>
      Promise.all(
        requests.filter((request) => routeOf(request) === route).map((request) => request.clone().json()),
      ),
  };
}

/** An error response as the server writes it. */
export function refusal(status: number, code: string, more: Record<string, unknown> = {}): Reply {
  return {
    status,
    body: { success: false, code, message: `English for ${code}`, requestId: 'r-1', ...more },
  };
}

function routeOf(request: Request): string {
  return `${request.method} ${new URL(request.url).pathname}`;
}
