/** A reply, or why there is none that could be used; status 0 when nothing came back at all. */
export type Reply =
  | { readonly isOk: true; readonly body: JsonObject }
  | {
      readonly isOk: false;
      readonly status: number;
      readonly body: JsonObject;
      readonly retryAfter?: number;
    };

/** An object as it came over the wire: nothing is known of it yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** An attempt that has not come back by then never will. */
const PATIENCE_MS = 20_000;

/** One attempt at one call. Never rejects. */
export async function call(
  method: 'GET' | 'POST',
  path: string,
  { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
): Promise<Reply> {
  const request = new Request(new URL(path, window.location.origin), {
    method,
    headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
    const read: unknown = await response.json().catch((error: unknown) => {
      // A body that is no JSON tells nothing; one that stopped half-way is as good as none.
      if (error instanceof SyntaxError) {
        return undefined;
      }
      throw error;
    });
    const found = isObject(read) ? read : {};
    if (response.ok && isObject(read)) {
      return { isOk: true, body: found };
    }
    const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
    return {
      isOk: false,
      status: response.ok ? 502 : response.status,
      body: found,
      ...(Number.isFinite(retryAfter) && { retryAfter }),
    };
  } catch {
    return { isOk: false, status: 0, body: {} };
  }
}

/** Whether the same call may succeed later, without anything being changed. */
export function mayPass(status: number): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500;
}

/** Whether something from the wire is an object and no list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
