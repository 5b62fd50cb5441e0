import { rejectToken } from '../../../../api/client';
import { CallFailed, problemFrom } from '../../../../api/problem';
import { readToken } from '../../../../api/token';
import { countLines, countRows, type RecordCounter } from './countRecords';
import type { DownloadFilter } from './downloadFilter';

export type FileFormat = 'csv' | 'xlsx' | 'jsonl' | 'files';

/** `records` is missing for formats that cannot be counted while streaming. */
export type Progress = { bytes: number; records?: number; total?: number };

/** The download ended early; the partial file is discarded. */
export class Interrupted extends Error {
  override name = 'Interrupted';
}

type FileRequest = { formId: string; format: FileFormat; filter: DownloadFilter };
type FetchOptions = { onProgress: (progress: Progress) => void; signal: AbortSignal };

/** Larger blobs become a `Blob`, which the browser may keep on disk. */
const CHUNK_BYTES = 8 * 1024 * 1024;
/** More frequent updates would be unreadable. */
const PROGRESS_INTERVAL_MS = 150;

const EXTENSIONS = { csv: 'csv', xlsx: 'xlsx', jsonl: 'jsonl', files: 'zip' } as const;

/** Downloads a file. Throws `CallFailed` when it cannot start and `Interrupted` when it ends early. */
export async function fetchFile(
  request: FileRequest,
  { onProgress, signal }: FetchOptions,
): Promise<{ content: Blob; name: string }> {
  const response = await begin(request, signal);
  const type = response.headers.get('Content-Type') ?? 'application/octet-stream';
  const total = numberIn(response.headers.get('X-Total-Rows'));
  const counter = counterFor(request.format);
  const blobs: Blob[] = [];
  let pending: Uint8Array<ArrayBuffer>[] = [];
  let pendingBytes = 0;
  let bytes = 0;
  let reportedAt = Number.NEGATIVE_INFINITY;

  const report = () =>
    onProgress({
      bytes,
      ...(counter === null ? {} : { records: counter.records() }),
      ...(total === null ? {} : { total }),
    });

  report();
  for await (const chunk of chunksOf(response)) {
    counter?.add(chunk);
    pending.push(chunk);
    pendingBytes += chunk.byteLength;
    bytes += chunk.byteLength;
    if (pendingBytes >= CHUNK_BYTES) {
      blobs.push(new Blob(pending));
      pending = [];
      pendingBytes = 0;
    }
    if (Date.now() - reportedAt >= PROGRESS_INTERVAL_MS) {
      reportedAt = Date.now();
      report();
    }
  }
  report();
  // A proxy may end a broken response normally, so the number of records is checked.
  if (counter !== null && total !== null && counter.records() < total) {
    throw new Interrupted('fewer records than announced');
  }
  return {
    content: new Blob([...blobs, ...pending], { type }),
    name: fileNameFrom(
      response.headers.get('Content-Disposition'),
      `responses.${EXTENSIONS[request.format]}`,
    ),
  };
}

/** The file name in a `Content-Disposition` header, or `otherwise`. */
export function fileNameFrom(header: string | null, otherwise: string): string {
  const extended = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(header ?? '')?.[1];
  if (extended !== undefined) {
    try {
      return decodeURIComponent(extended.trim());
    } catch {
      // Invalid percent-encoding: use the plain name.
    }
  }
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(header ?? '');
  const name = (plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2])?.trim();
  return name === undefined || name === '' ? otherwise : name;
}

async function begin({ formId, format, filter }: FileRequest, signal: AbortSignal): Promise<Response> {
  const token = readToken() ?? '';
  const url = new URL(`/api/analytics/form/${encodeURIComponent(formId)}/download`, location.origin);
  url.search = new URLSearchParams({ format, ...filter }).toString();
  let response: Response;
  try {
    // Without the API client's timeout, because large files take long.
    response = await fetch(
      new Request(url, {
        headers: {
          Authorization: `Bearer ${token}`,
          'Accept-Language': document.documentElement.lang || 'en',
        },
        signal,
      }),
    );
  } catch (cause) {
    throw new CallFailed({ kind: 'network' }, { cause });
  }
  if (response.status === 401) rejectToken(token);
  if (!response.ok) {
    throw new CallFailed(problemFrom(response, await response.json().catch(() => null)));
  }
  return response;
}

async function* chunksOf(response: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader();
  if (reader === undefined) return;
  for (;;) {
    let part: ReadableStreamReadResult<Uint8Array<ArrayBuffer>>;
    try {
      part = await reader.read();
    } catch (cause) {
      throw new Interrupted('the connection broke', { cause });
    }
    if (part.done) return;
    yield part.value;
  }
}

function counterFor(format: FileFormat): RecordCounter | null {
  switch (format) {
    case 'csv':
      return countRows();
    case 'jsonl':
      return countLines();
    case 'xlsx':
    case 'files':
      return null;
  }
}

function numberIn(header: string | null): number | null {
  return header !== null && /^\d+$/.test(header) ? Number(header) : null;
}
