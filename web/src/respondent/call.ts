/** A usable reply or the reason there is none; status 0 means that no reply arrived. */
export type Reply =
  | { readonly isOk: true; readonly body: JsonObject }
  | {
      readonly isOk: false;
      readonly status: number;
      readonly body: JsonObject;
      readonly retryAfter?: number;
    };

/** An unvalidated JSON object from the network. */
export type JsonObject = Readonly<Record<string, unknown>>;

const REQUEST_TIMEOUT_MS = 20_000;

/** Makes one request. Never rejects. */
export async function call(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
): Promise<Reply> {
  const request = new Request(new URL(path, window.location.origin), {
    method,
    headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
    const read: unknown = await response.json().catch((error: unknown) => {
      // Invalid JSON is ignored; a truncated body counts as a failed request.
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

/** Whether the same request may succeed later. */
export function isRetryable(status: number): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
