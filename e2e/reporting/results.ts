import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { FullConfig, Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter';

/** The lines of an error with the expected and the received value. */
const LINES_OF_AN_ERROR = 6;

/** The lines of the accessibility tree, which show where the flow stopped. */
const LINES_OF_THE_PAGE = 24;

/**
 * Writes a short list of failures, because only the end of a long run's output may be available, and appends the result
 * of each test to the file `FORMWRIGHT_RESULTS` names (see scripts/lib/results.mjs).
 */
// biome-ignore lint/style/noDefaultExport: Playwright takes a reporter by its file.
export default class Results implements Reporter {
  private readonly failures: string[] = [];
  private failuresFile = '';

  onBegin(config: FullConfig) {
    this.failuresFile = `${config.rootDir}/../failures.txt`;
    writeFileSync(this.failuresFile, '');
  }

  onTestEnd(test: TestCase, result: TestResult) {
    const outcome = OUTCOMES[test.outcome()];
    const isLastAttempt = outcome !== 'failed' || result.retry === test.retries;
    if (outcome === undefined || !isLastAttempt) {
      return;
    }
    const [, , , ...title] = test.titlePath();
    const name = `${basename(test.location.file)}:${test.location.line} › ${title.join(' › ')}`;
    const errors = test.results.flatMap(linesOfError);
    const violation = errors.find((line) => line.includes('violation: '));
    const failed = test.results.find(({ error }) => error !== undefined);
    const reason = [errors[0] ?? '', ...stepsToFailure(failed?.steps ?? [])].join(' › ');
    appendResult([outcome, 'browser', name, violation ?? reason]);
    if (outcome === 'failed') {
      const lines = [...linesOfError(result).slice(0, LINES_OF_AN_ERROR), ...pageAtFailure(result)];
      this.failures.push([name, ...lines].join('\n    '));
      writeFileSync(this.failuresFile, `${this.failures.join('\n')}\n`);
    }
  }
}

const OUTCOMES = { expected: 'passed', flaky: 'flaky', unexpected: 'failed', skipped: undefined } as const;

function appendResult(fields: readonly string[]): void {
  const file = process.env['FORMWRIGHT_RESULTS'];
  if (file !== undefined) {
    appendFileSync(file, `${fields.map((field) => field.replaceAll(/\s+/g, ' ')).join('\t')}\n`);
  }
}

/** From the outermost step to the action that failed or did not end. A timeout's message does not name it. */
function stepsToFailure(steps: readonly TestStep[]): string[] {
  const step = steps.findLast(({ error, duration }) => error !== undefined || duration === -1);
  if (step === undefined) {
    return [];
  }
  const { title, location, steps: inner } = step;
  const where = location && ` (${basename(location.file)}:${location.line})`;
  return [`${title}${where ?? ''}`, ...stepsToFailure(inner)];
}

function linesOfError({ error }: TestResult): string[] {
  const lines = stripVTControlCharacters(error?.message ?? '').split('\n');
  return lines.filter((line) => line.trim() !== '');
}

/** The page as Playwright's own report of the failure shows it. */
function pageAtFailure(result: TestResult): string[] {
  const context = result.attachments.find(({ name }) => name === 'error-context');
  const report = context?.path === undefined ? '' : readFileSync(context.path, 'utf8');
  const [, page = ''] = /```yaml\n([\s\S]*?)\n```/.exec(report) ?? [];
  return page
    .split('\n')
    .filter((line) => line !== '')
    .slice(0, LINES_OF_THE_PAGE);
}
