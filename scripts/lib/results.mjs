// The results of tests, one per line: outcome, suite, test and reason, separated by tabs. Playwright and vitest write them
// through reporters of ours; nextest's are read from its JUnit report.
//
//   results.mjs nextest REPORT          the results in a JUnit report of nextest
//   results.mjs counts RESULTS          tests, passed, flaky and failed, separated by tabs
//   results.mjs closing RESULTS         which tests were flaky and which failed
//   results.mjs record RESULTS FILE COMMIT   appends the flaky ones to FILE, which outlives the run
//   results.mjs history FILE            the tests in FILE, most often flaky first
//
// A failure whose text contains "violation:" (an acknowledged answer is missing, data leaked) counts as failed even if a
// later attempt passed; `closing` then exits with 1.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

const VIOLATION = /violation: .*/;

const [command, ...files] = process.argv.slice(2);
const commands = { nextest, counts, closing, record, history };
commands[command](...files);

function nextest(report) {
  for (const suite of readFileSync(report, 'utf8').split('<testsuite ').slice(1)) {
    const [, suiteName] = /name="([^"]*)"/.exec(suite);
    for (const test of suite.split('<testcase ').slice(1)) {
      const [, name] = /name="([^"]*)"/.exec(test);
      const failure = /<(flakyFailure|flakyError|failure|error)[ >]/.exec(test);
      const outcome = failure === null ? 'passed' : failure[1].startsWith('flaky') ? 'flaky' : 'failed';
      const text = unescapeXml(failure === null ? '' : test.slice(failure.index));
      print([outcome, suiteName, unescapeXml(name), reasonIn(text)]);
    }
  }
}

/** The violation if there is one, otherwise the first line that says what went wrong. */
function reasonIn(text) {
  const panic = /panicked at ([^\n]*)\n([^\n]*)/.exec(text);
  const message = / message="([^"]*)"/.exec(text);
  return VIOLATION.exec(text)?.[0] ?? (panic === null ? (message?.[1] ?? '') : `${panic[1]} ${panic[2]}`);
}

function unescapeXml(text) {
  const named = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  return text.replace(/&(lt|gt|quot|apos|amp|#\d+|#x[\da-f]+);/gi, (whole, entity) =>
    entity.startsWith('#')
      ? String.fromCodePoint(Number(entity.slice(1).replace(/^x/i, '0x')))
      : (named[entity] ?? whole),
  );
}

function print(fields) {
  console.log(fields.map((field) => field.replace(/\s+/g, ' ').trim().slice(0, 300)).join('\t'));
}

function read(file) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  return lines.map((line) => {
    const [outcome, suite, test, reason = ''] = line.split('\t');
    const violated = outcome !== 'passed' && VIOLATION.test(reason);
    return { outcome: violated ? 'failed' : outcome, suite, test, reason };
  });
}

function counts(file) {
  const results = read(file);
  const count = (wanted) => results.filter(({ outcome }) => outcome === wanted).length;
  console.log([results.length, count('passed'), count('flaky'), count('failed')].join('\t'));
}

function closing(file) {
  const results = read(file);
  for (const wanted of ['flaky', 'failed']) {
    const found = results.filter(({ outcome }) => outcome === wanted);
    console.log(`\n${found.length} ${wanted}`);
    for (const { suite, test, reason } of found) {
      console.log(`  ${suite} ${test}\n    ${reason}`);
    }
  }
  process.exitCode = results.some(({ reason }) => VIOLATION.test(reason)) ? 1 : 0;
}

function record(file, recordFile, commit) {
  const day = new Date().toISOString().slice(0, 10);
  for (const { suite, test, reason } of read(file).filter(({ outcome }) => outcome === 'flaky')) {
    appendFileSync(recordFile, `${[day, commit, suite, test, reason].join('\t')}\n`);
  }
}

function history(file) {
  const tests = new Map();
  for (const line of existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []) {
    const [day, , suite, test, reason] = line.split('\t');
    const times = (tests.get(`${suite} ${test}`)?.times ?? 0) + 1;
    tests.set(`${suite} ${test}`, { times, day, reason });
  }
  if (tests.size === 0) {
    console.log('No test needed a second attempt.');
  }
  for (const [name, { times, day, reason }] of [...tests].sort(([, a], [, b]) => b.times - a.times)) {
    console.log(`${String(times).padStart(4)} times, last on ${day}: ${name}\n      ${reason}`);
  }
}
