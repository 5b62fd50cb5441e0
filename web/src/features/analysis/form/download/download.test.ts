import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailed } from '../../../../api/problem';
import { countLines, countRows } from './countRecords';
import { type FileFormat, fetchFile, Interrupted, type Progress } from './fetchFile';
import { fileNameIn } from './fileNameIn';

const encode = (text: string) => new TextEncoder().encode(text);

beforeEach(() => {
  localStorage.setItem('token', 't-meera');
});

describe('counting records', () => {
  it('counts rows below the headers, whatever stands between quotes', () => {
    const csv = '\uFEFFid,text\r\n1,"two\nlines"\r\n2,"a ""quoted"" one"\r\n3,\r\n';
    const counter = countRows();
    // One byte at a time, so that every piece is cut somewhere.
    for (const byte of encode(csv)) counter.add(Uint8Array.of(byte));
    expect(counter.records()).toBe(3);
  });

  it('counts lines', () => {
    const counter = countLines();
    counter.add(encode('{"a":1}\n{"a"'));
    counter.add(encode(':2}\n'));
    expect(counter.records()).toBe(2);
  });
});

describe('the name of a file', () => {
  it.each([
    ['attachment; filename="Feedback.csv"', 'Feedback.csv'],
    ['attachment; filename="a.csv"; filename*=UTF-8\'\'%E0%A4%AB%20x.csv', 'फ x.csv'],
    ['attachment; filename="say \\"hi\\".csv"', 'say "hi".csv'],
    ['attachment', 'responses.csv'],
    [null, 'responses.csv'],
  ])('in %s is %s', (header, name) => {
    expect(fileNameIn(header, 'responses.csv')).toBe(name);
  });
});

/** Fetches a file that comes in these pieces; an error breaks the connection. */
async function fetchIn(format: FileFormat, total: string | null, pieces: (string | Error)[]) {
  const requests: Request[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(request);
    const rest = [...pieces];
    const body = new ReadableStream<Uint8Array>({
      pull(control) {
        const piece = rest.shift();
        if (piece instanceof Error) control.error(piece);
        else if (piece === undefined) control.close();
        else control.enqueue(encode(piece));
      },
    });
    return new Response(body, {
      headers: {
        'content-type': 'text/csv',
        'content-disposition': 'attachment; filename="All.csv"',
        ...(total === null ? {} : { 'x-total-rows': total }),
      },
    });
  });
  const told: Progress[] = [];
  const file = await fetchFile(
    { formId: 'f 1', format, filter: { from: '2026-11-01', version: '2' } },
    { onProgress: (progress) => told.push(progress), signal: new AbortController().signal },
  );
  return { file, told, requests };
}

describe('fetching a file', () => {
  it('asks with the token and the filter, tells how far it is, and keeps every byte', async () => {
    const { file, told, requests } = await fetchIn('csv', '2', ['id\r\n1\r\n', '2\r\n']);
    expect(requests[0]?.url).toBe(
      `${location.origin}/api/analytics/form/f%201/download?format=csv&from=2026-11-01&version=2`,
    );
    expect(requests[0]?.headers.get('Authorization')).toBe('Bearer t-meera');
    expect(told[0]).toEqual({ bytes: 0, records: 0, total: 2 });
    expect(told.at(-1)).toEqual({ bytes: 10, records: 2, total: 2 });
    expect(file.name).toBe('All.csv');
    expect(await file.content.text()).toBe('id\r\n1\r\n2\r\n');
  });

  it('tells bytes alone of what has no lines', async () => {
    const { told } = await fetchIn('xlsx', '2', ['PK..']);
    expect(told.at(-1)).toEqual({ bytes: 4, total: 2 });
  });

  it('notices that the connection broke', async () => {
    await expect(fetchIn('files', null, ['PK', new TypeError('cut')])).rejects.toThrow(Interrupted);
  });

  it('notices that there are fewer records than were promised', async () => {
    await expect(fetchIn('jsonl', '3', ['{}\n', '{}\n'])).rejects.toThrow(Interrupted);
  });

  it('says why it did not begin', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ code: 'server.busy' }, { status: 503 }));
    const fetching = fetchFile(
      { formId: 'f1', format: 'csv', filter: {} },
      { onProgress: () => undefined, signal: new AbortController().signal },
    );
    await expect(fetching).rejects.toThrow(CallFailed);
  });
});
