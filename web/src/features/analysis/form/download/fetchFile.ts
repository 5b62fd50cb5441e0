import { refuseToken } from '../../../../api/client';
import { CallFailed, problemFrom } from '../../../../api/problem';
import { readToken } from '../../../../api/token';
import type { Filter } from '../filter/filter';
import { countLines, countRows, type RecordCounter } from './countRecords';
import { fileNameIn } from './fileNameIn';

/** The files that the server makes of a form's responses. */
export type FileFormat = 'csv' | 'xlsx' | 'jsonl' | 'files';

/** How far a download has come. `records` is left out where only the whole file can tell them. */
export type Progress = { bytes: number; records?: number; total?: number };

/** A download that broke off. What had come is thrown away. */
export class Interrupted extends Error {
  override name = 'Interrupted';
}

type Wanted = { formId: string; format: FileFormat; filter: Filter };
type Following = { onProgress: (progress: Progress) => void; signal: AbortSignal };

/** So much is held in memory; more goes to the browser, which may put it on the disk. */
const PIECE_BYTES = 8 * 1024 * 1024;
/** A progress line that changes more often cannot be read. */
const TELL_EVERY_MS = 150;

const ENDINGS = { csv: 'csv', xlsx: 'xlsx', jsonl: 'jsonl', files: 'zip' } as const;

/** Fetches all of a file. Throws `CallFailed` when it does not begin and `Interrupted` when it does not end. */
export async function fetchFile(
  wanted: Wanted,
  { onProgress, signal }: Following,
): Promise<{ content: Blob; name: string }> {
  const response = await begin(wanted, signal);
  const type = response.headers.get('Content-Type') ?? 'application/octet-stream';
  const total = numberIn(response.headers.get('X-Total-Rows'));
  const counter = counterFor(wanted.format);
  const pieces: Blob[] = [];
  let held: Uint8Array<ArrayBuffer>[] = [];
  let heldBytes = 0;
  let bytes = 0;
  let toldAt = Number.NEGATIVE_INFINITY;

  const tell = () =>
    onProgress({
      bytes,
      ...(counter === null ? {} : { records: counter.records() }),
      ...(total === null ? {} : { total }),
    });

  tell();
  for await (const chunk of chunksOf(response)) {
    counter?.add(chunk);
    held.push(chunk);
    heldBytes += chunk.byteLength;
    bytes += chunk.byteLength;
    if (heldBytes >= PIECE_BYTES) {
      pieces.push(new Blob(held));
      held = [];
      heldBytes = 0;
    }
    if (Date.now() - toldAt >= TELL_EVERY_MS) {
      toldAt = Date.now();
      tell();
    }
  }
  tell();
  // A proxy may end a broken answer as if it were whole; the number of records gives it away.
  if (counter !== null && total !== null && counter.records() < total) {
    throw new Interrupted('fewer records than were promised');
  }
  return {
    content: new Blob([...pieces, ...held], { type }),
    name: fileNameIn(response.headers.get('Content-Disposition'), `responses.${ENDINGS[wanted.format]}`),
  };
}

async function begin({ formId, format, filter }: Wanted, signal: AbortSignal): Promise<Response> {
  const token = readToken() ?? '';
  const url = new URL(`/api/analytics/form/${encodeURIComponent(formId)}/download`, location.origin);
  url.search = new URLSearchParams({ format, ...filter }).toString();
  let response: Response;
  try {
    // Without the client's time limit: a large file takes as long as it takes.
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
  if (response.status === 401) refuseToken(token);
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
