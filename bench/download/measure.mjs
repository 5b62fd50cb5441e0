// make bench NAME=download [OPTIONS='rows workbook-rows']: exports a form's responses in every format. See bench/README.md.
//
// Set by scripts/bench.sh: BENCH_URL, BENCH_SERVER_PID, BENCH_DATABASE (as superuser), BENCH_FOLDER.

import { execFile } from 'node:child_process';
import { readFile, stat, unlink } from 'node:fs/promises';
import { promisify } from 'node:util';

import { createAnsweredForm } from './create_answered_form.mjs';
import { csvRows, expectedRow, jsonLines, unescapeCell } from './read_export.mjs';

const run = promisify(execFile);
const { BENCH_URL: base, BENCH_SERVER_PID: server, BENCH_DATABASE: database, BENCH_FOLDER: folder } = process.env;
const [rows, workbookRows] = [Number(process.argv[2] ?? 1_000_000), Number(process.argv[3] ?? 100_000)];
const PAIRS = 3;
const COLUMNS = ['quiet', 'reason', 'liked', 'stars', 'name', 'name2', 'words', 'country', 'arrived'];
const missedGoals = [];

const say = (text) => process.stdout.write(`${text}\n`);
const judge = (isReached, text) => {
  say(`  ${isReached ? 'reached' : 'MISSED '} ${text}`);
  if (!isReached) missedGoals.push(text);
};
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

const psqlArguments = (file, variables = {}) => {
  const set = Object.entries(variables).map(([name, value]) => `--set=${name}=${value}`);
  const path = new URL(file, import.meta.url).pathname;
  return ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', ...set, `--file=${path}`, database];
};

/** The server's resident memory in bytes. */
async function serverMemory() {
  const status = await readFile(`/proc/${server}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)[1]) * 1024;
}

/** Adds the peak growth of the server's memory to the result of `work`. */
async function withMemoryGrowth(work) {
  const before = await serverMemory();
  let peak = before;
  const timer = setInterval(async () => {
    peak = Math.max(peak, await serverMemory());
  }, 50);
  const result = await work();
  clearInterval(timer);
  return { ...result, memoryGrowth: Math.max(peak, await serverMemory()) - before };
}

/** Downloads into a file; returns the seconds to the first and to the last byte, and the rows that the header states. */
async function download({ form, token }, format, file) {
  const report = '%{http_code} %{time_starttransfer} %{time_total} %{size_download} %header{x-total-rows}';
  const url = `${base}/api/analytics/form/${form}/download?format=${format}`;
  const output = await run('curl', ['--silent', '--fail', '--no-buffer', '--header', `authorization: Bearer ${token}`, '--output', file, '--write-out', report, url]);
  const [, firstByte, total, bytes, totalRows] = output.stdout.split(' ').map(Number);
  return { firstByte, total, bytes, totalRows };
}

/** Returns the seconds of a bare COPY. */
async function copy(form) {
  const started = performance.now();
  await run('sh', ['-c', 'exec psql "$@" >/dev/null', 'sh', ...psqlArguments('copy_rows.sql', { form })]);
  return (performance.now() - started) / 1000;
}

/** Throws at the first different cell; returns the number of rows. */
async function compareRows(expectedRows, actualRows) {
  let count = 0;
  for await (const expected of expectedRows) {
    const { value: actual } = await actualRows.next();
    const isEqual = actual?.length === expected.length && actual.every((cell, index) => cell === expected[index]);
    if (!isEqual) throw new Error(`row ${count + 1} differs:\n${JSON.stringify(expected)}\n${JSON.stringify(actual)}`);
    count += 1;
  }
  if (!(await actualRows.next()).done) throw new Error(`there are more than ${count} rows`);
  return count;
}

async function* map(list, change) {
  for await (const item of list) yield change(item);
}

say(`Storing ${rows} responses`);
const largeForm = await createAnsweredForm(base);
await run('psql', psqlArguments('insert_responses.sql', { form: largeForm.form, rows }));

const files = { csv: `${folder}/all.csv`, jsonl: `${folder}/all.jsonl` };
for (const format of ['csv', 'jsonl']) {
  const result = await withMemoryGrowth(() => download(largeForm, format, files[format]));
  const { firstByte, total, bytes, totalRows, memoryGrowth } = result;
  say(`${format}: ${totalRows} rows, ${megabytes(bytes)} in ${total.toFixed(1)} s, first byte after ${(firstByte * 1000).toFixed(0)} ms`);
  judge(memoryGrowth < 100e6, `${format}: memory growth ${megabytes(memoryGrowth)} (goal: under 100 MB)`);
  judge(firstByte < 1, `${format}: first byte after ${firstByte.toFixed(3)} s (goal: under 1 s)`);
  files[`${format}Rows`] = totalRows;
}

const csv = csvRows(files.csv);
const { value: header } = await csv.next();
judge(new Set(header).size === header.length, `${header.length} columns with different names`);
const formulaStart = /^[=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20]/;
const cells = map(csv, (row) => {
  const formula = row.find((cell) => formulaStart.test(cell));
  if (formula !== undefined) throw new Error(`a cell is a formula: ${formula}`);
  return row.map(unescapeCell);
});
const count = await compareRows(map(jsonLines(files.jsonl), (line) => expectedRow(line, COLUMNS)), cells);
judge(count === files.csvRows && count === files.jsonlRows, `${count} rows, as X-Total-Rows states; CSV and JSON Lines are equal in every cell`);

for (const format of ['csv', 'jsonl']) {
  const ratios = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const ours = (await download(largeForm, format, '/dev/null')).total;
    const baseline = await copy(largeForm.form);
    ratios.push(baseline / ours);
    say(`  ${format} ${(count / ours).toFixed(0)} rows/s, bare COPY ${(count / baseline).toFixed(0)} rows/s: ${(baseline / ours).toFixed(2)}`);
  }
  judge(median(ratios) >= 0.4, `${format}: ${median(ratios).toFixed(2)} of the rate of a bare COPY (goal: at least 0.4)`);
}
await Promise.all([unlink(files.csv), unlink(files.jsonl)]);

const workbookForm = workbookRows < rows ? await createAnsweredForm(base) : largeForm;
if (workbookForm !== largeForm) {
  await run('psql', psqlArguments('insert_responses.sql', { form: workbookForm.form, rows: workbookRows }));
}
const workbook = `${folder}/all.xlsx`;
const xlsx = await withMemoryGrowth(() => download(workbookForm, 'xlsx', workbook));
say(`xlsx: ${xlsx.totalRows} rows, ${megabytes((await stat(workbook)).size)} in ${xlsx.total.toFixed(1)} s`);
judge(xlsx.memoryGrowth < 100e6, `xlsx: memory growth ${megabytes(xlsx.memoryGrowth)} (goal: under 100 MB)`);
const office = await run('sh', ['-c', 'command -v soffice']).catch(() => undefined);
if (office === undefined) {
  say('LibreOffice (libreoffice-calc-nogui) is not installed: the workbook is not checked');
} else {
  const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1';
  const profile = `-env:UserInstallation=file://${folder}/office`;
  await run('soffice', [profile, '--headless', '--convert-to', filter, '--outdir', folder, workbook], { maxBuffer: 1 << 24 });
  await download(workbookForm, 'csv', files.csv);
  // LibreOffice writes every line break within a cell as a line feed.
  const normaliseLineBreaks = (row) => row.map((cell) => cell.replaceAll(/\r\n?/g, '\n'));
  const expected = map(csvRows(files.csv), (row) => normaliseLineBreaks(row.map(unescapeCell)));
  const workbookCount = await compareRows(expected, map(csvRows(`${folder}/all-Responses.csv`), normaliseLineBreaks));
  // The first row is the header.
  judge(workbookCount === xlsx.totalRows + 1, `all ${workbookCount - 1} rows of the workbook, opened by LibreOffice, are equal to the CSV`);
}
process.exitCode = missedGoals.length === 0 ? 0 : 1;
