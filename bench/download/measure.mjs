// make bench NAME=download [OPTIONS=rows]: a form of so many responses, downloaded in every format. See bench/README.md.
//
// Told by scripts/bench.sh: BENCH_URL, BENCH_SERVER_PID, BENCH_DATABASE (as superuser), BENCH_FOLDER.

import { execFile } from 'node:child_process';
import { readFile, stat, unlink } from 'node:fs/promises';
import { promisify } from 'node:util';

import { csvRows, jsonLines, plain, rowOf } from './cells.mjs';
import { answeredForm } from './people.mjs';

const run = promisify(execFile);
const { BENCH_URL: base, BENCH_SERVER_PID: server, BENCH_DATABASE: database, BENCH_FOLDER: folder } = process.env;
const [rows, workbookRows] = [Number(process.argv[2] ?? 1_000_000), Number(process.argv[3] ?? 100_000)];
const PAIRS = 3;
const COLUMNS = ['quiet', 'reason', 'liked', 'stars', 'name', 'name2', 'words', 'country', 'arrived'];
const missed = [];

const say = (text) => process.stdout.write(`${text}\n`);
const goal = (met, text) => {
  say(`${met ? '  ok     ' : '  MISSED '} ${text}`);
  if (!met) missed.push(text);
};
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
const median = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];

const sql = (file, variables = {}) => {
  const set = Object.entries(variables).map(([name, value]) => `--set=${name}=${value}`);
  const path = new URL(file, import.meta.url).pathname;
  return ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', ...set, `--file=${path}`, database];
};

/** What the server holds in memory now. */
async function memory() {
  const status = await readFile(`/proc/${server}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)[1]) * 1024;
}

/** Does something, and tells the most that the server grew meanwhile. */
async function growth(work) {
  const before = await memory();
  let most = before;
  const watching = setInterval(async () => {
    most = Math.max(most, await memory());
  }, 50);
  const result = await work();
  clearInterval(watching);
  return { ...result, grown: Math.max(most, await memory()) - before };
}

/** Downloads into a file; tells the seconds to the first byte and to the last, and the rows that were announced. */
async function download({ form, token }, wanted, file) {
  const report = '%{http_code} %{time_starttransfer} %{time_total} %{size_download} %header{x-total-rows}';
  const url = `${base}/api/analytics/form/${form}/download?format=${wanted}`;
  const told = await run('curl', ['--silent', '--fail', '--no-buffer', '--header', `authorization: Bearer ${token}`, '--output', file, '--write-out', report, url]);
  const [, first, total, bytes, announced] = told.stdout.split(' ').map(Number);
  return { first, total, bytes, announced };
}

async function copy(form) {
  const began = performance.now();
  await run('sh', ['-c', 'exec psql "$@" >/dev/null', 'sh', ...sql('same_rows.sql', { form })]);
  return (performance.now() - began) / 1000;
}

/** How many rows two lists have, if they agree in every cell. */
async function compare(left, right) {
  let count = 0;
  for await (const expected of left) {
    const { value: found } = await right.next();
    const same = found?.length === expected.length && found.every((cell, at) => cell === expected[at]);
    if (!same) throw new Error(`row ${count + 1} differs:\n${JSON.stringify(expected)}\n${JSON.stringify(found)}`);
    count += 1;
  }
  if (!(await right.next()).done) throw new Error(`there are more than ${count} rows`);
  return count;
}

async function* map(list, change) {
  for await (const item of list) yield change(item);
}

say(`Storing ${rows} responses`);
const person = await answeredForm(base);
await run('psql', sql('stored_responses.sql', { form: person.form, rows }));

const files = { csv: `${folder}/all.csv`, jsonl: `${folder}/all.jsonl` };
for (const format of ['csv', 'jsonl']) {
  const { first, total, bytes, announced, grown } = await growth(() => download(person, format, files[format]));
  say(`${format}: ${announced} rows, ${megabytes(bytes)} in ${total.toFixed(1)} s, first byte after ${(first * 1000).toFixed(0)} ms`);
  goal(grown < 100e6, `${format}: the server grew by ${megabytes(grown)} (goal: under 100 MB)`);
  goal(first < 1, `${format}: the first byte came after ${first.toFixed(3)} s (goal: under 1 s)`);
  files[`${format}Rows`] = announced;
}

const csv = csvRows(files.csv);
const { value: heads } = await csv.next();
goal(new Set(heads).size === heads.length, `${heads.length} columns, no two of one name`);
const dangerous = /^[=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20]/;
const cells = map(csv, (row) => {
  const formula = row.find((cell) => dangerous.test(cell));
  if (formula !== undefined) throw new Error(`a cell is a formula: ${formula}`);
  return row.map(plain);
});
const count = await compare(map(jsonLines(files.jsonl), (line) => rowOf(line, COLUMNS)), cells);
goal(count === files.csvRows && count === files.jsonlRows, `${count} rows, as counted, and CSV says what JSON Lines say in every cell`);

for (const format of ['csv', 'jsonl']) {
  const ratios = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const ours = (await download(person, format, '/dev/null')).total;
    const theirs = await copy(person.form);
    ratios.push(theirs / ours);
    say(`  ${format} ${(count / ours).toFixed(0)} rows/s, bare copy ${(count / theirs).toFixed(0)} rows/s: ${(theirs / ours).toFixed(2)}`);
  }
  goal(median(ratios) >= 0.4, `${format}: ${median(ratios).toFixed(2)} of the rate of a bare COPY (goal: at least 0.4)`);
}
await Promise.all([unlink(files.csv), unlink(files.jsonl)]);

const some = workbookRows < rows ? await answeredForm(base) : person;
if (some !== person) await run('psql', sql('stored_responses.sql', { form: some.form, rows: workbookRows }));
const workbook = `${folder}/all.xlsx`;
const made = await growth(() => download(some, 'xlsx', workbook));
say(`xlsx: ${made.announced} rows, ${megabytes((await stat(workbook)).size)} in ${made.total.toFixed(1)} s`);
goal(made.grown < 100e6, `xlsx: the server grew by ${megabytes(made.grown)} (goal: under 100 MB)`);
const office = await run('sh', ['-c', 'command -v soffice']).catch(() => undefined);
if (office === undefined) {
  say('LibreOffice is not installed (libreoffice-calc-nogui): the workbook is not opened');
} else {
  const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1';
  const profile = `-env:UserInstallation=file://${folder}/office`;
  await run('soffice', [profile, '--headless', '--convert-to', filter, '--outdir', folder, workbook], { maxBuffer: 1 << 24 });
  await download(some, 'csv', files.csv);
  // LibreOffice knows one end of a line within a cell.
  const lines = (row) => row.map((cell) => cell.replaceAll(/\r\n?/g, '\n'));
  const ours = map(csvRows(files.csv), (row) => lines(row.map(plain)));
  const opened = await compare(ours, map(csvRows(`${folder}/all-Responses.csv`), lines));
  goal(opened === made.announced + 1, `LibreOffice opens the workbook, and all ${opened - 1} rows say what the CSV says`);
}
process.exitCode = missed.length === 0 ? 0 : 1;
