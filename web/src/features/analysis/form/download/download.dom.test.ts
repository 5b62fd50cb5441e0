import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailed } from '../../../../api/problem';
import { analyticsOf } from '../testing/analytics';
import { countLines, countRows } from './countRecords';
import { downloadFilter, downloadScope } from './downloadFilter';
import { type FileFormat, fetchFile, fileNameFrom, Interrupted, type Progress } from './fetchFile';

const encode = (text: string) => new TextEncoder().encode(text);

beforeEach(() => {
  localStorage.setItem('token', 't-meera');
});

describe('counting records', () => {
  it('counts CSV rows without the header, ignoring quoted line feeds', () => {
    const csv = '\uFEFFid,text\r\n1,"two\nlines"\r\n2,"a ""quoted"" one"\r\n3,\r\n';
    const counter = countRows();
    // One byte at a time, to test every possible split.
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
    expect(fileNameFrom(header, 'responses.csv')).toBe(name);
  });
});

/** Downloads a file in these chunks; an error breaks the connection. */
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
  const reported: Progress[] = [];
  const file = await fetchFile(
    { formId: 'f 1', format, filter: { from: '2026-11-01', version: '2' } },
    { onProgress: (progress) => reported.push(progress), signal: new AbortController().signal },
  );
  return { file, reported, requests };
}

describe('the filter of a download', () => {
  const params = new URLSearchParams(
    'tab=responses&from=2026-11-01&state=complete&question=q1&answer=red&search=nurse&sort=startedAt',
  );

  it('is the filter of the list in the responses tab', () => {
    expect(downloadFilter('responses', params, analyticsOf())).toEqual({
      from: '2026-11-01',
      state: 'complete',
      questionId: 'q1',
      answer: 'red',
      search: 'nurse',
    });
  });

  it('is named in the menu', () => {
    expect(downloadScope({})).toBe('all');
    expect(downloadScope({ state: 'complete' })).toBe('filtered');
    expect(downloadScope({ state: 'complete', search: 'nurse' })).toBe('searched');
  });

  it('is the analytics filter in the summary tab', () => {
    expect(downloadFilter('summary', params, analyticsOf())).toEqual({ from: '2026-11-01' });
  });
});

describe('fetching a file', () => {
  it('sends token and filter, reports progress and keeps every byte', async () => {
    const { file, reported, requests } = await fetchIn('csv', '2', ['id\r\n1\r\n', '2\r\n']);
    expect(requests[0]?.url).toBe(
      `${location.origin}/api/analytics/form/f%201/download?format=csv&from=2026-11-01&version=2`,
    );
    expect(requests[0]?.headers.get('Authorization')).toBe('Bearer t-meera');
    expect(reported[0]).toEqual({ bytes: 0, records: 0, total: 2 });
    expect(reported.at(-1)).toEqual({ bytes: 10, records: 2, total: 2 });
    expect(file.name).toBe('All.csv');
    expect(await file.content.text()).toBe('id\r\n1\r\n2\r\n');
  });

  it('reports only bytes for formats without lines', async () => {
    const { reported } = await fetchIn('xlsx', '2', ['PK..']);
    expect(reported.at(-1)).toEqual({ bytes: 4, total: 2 });
  });

  it('detects a broken connection', async () => {
    await expect(fetchIn('files', null, ['PK', new TypeError('cut')])).rejects.toThrow(Interrupted);
  });

  it('detects missing records', async () => {
    await expect(fetchIn('jsonl', '3', ['{}\n', '{}\n'])).rejects.toThrow(Interrupted);
  });

  it('reports why it did not start', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ code: 'server.busy' }, { status: 503 }));
    const fetching = fetchFile(
      { formId: 'f1', format: 'csv', filter: {} },
      { onProgress: () => undefined, signal: new AbortController().signal },
    );
    await expect(fetching).rejects.toThrow(CallFailed);
  });
});
