import { readFileSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { FullConfig, Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** The lines of an error with the expected and the received value. */
const LINES_OF_AN_ERROR = 6;

/** The lines of the accessibility tree, which show where the flow stopped. */
const LINES_OF_THE_PAGE = 24;

/** Writes a short list of failures, because only the end of a long run's output may be available. */
// biome-ignore lint/style/noDefaultExport: Playwright takes a reporter by its file.
export default class Failures implements Reporter {
  private readonly failures: string[] = [];
  private file = '';

  onBegin(config: FullConfig) {
    this.file = `${config.rootDir}/../failures.txt`;
    writeFileSync(this.file, '');
  }

  onTestEnd(test: TestCase, result: TestResult) {
    if (test.outcome() !== 'unexpected') {
      return;
    }
    const [, , , ...title] = test.titlePath();
    const place = `${test.location.file.split('/').at(-1)}:${test.location.line}`;
    const said = stripVTControlCharacters(result.error?.message ?? result.status);
    const lines = said.split('\n').filter((line) => line.trim() !== '');
    this.failures.push(
      [
        `${place} › ${title.join(' › ')}`,
        ...lines.slice(0, LINES_OF_AN_ERROR),
        ...pageAtFailure(result).slice(0, LINES_OF_THE_PAGE),
      ].join('\n    '),
    );
    writeFileSync(this.file, `${this.failures.join('\n')}\n`);
  }
}

/** The page as Playwright's own report of the failure shows it. */
function pageAtFailure(result: TestResult): string[] {
  const context = result.attachments.find(({ name }) => name === 'error-context');
  const report = context?.path === undefined ? '' : readFileSync(context.path, 'utf8');
  const [, page = ''] = /```yaml\n([\s\S]*?)\n```/.exec(report) ?? [];
  return page.split('\n').filter((line) => line !== '');
}
