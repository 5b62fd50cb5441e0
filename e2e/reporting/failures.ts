import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { FullConfig, Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Lines of an error that say what was awaited and what came. */
const LINES_OF_AN_ERROR = 6;

/** Writes down what failed, a few lines each: of a long run's output only the end may be at hand. */
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
      [`${place} › ${title.join(' › ')}`, ...lines.slice(0, LINES_OF_AN_ERROR)].join('\n    '),
    );
    writeFileSync(this.file, `${this.failures.join('\n')}\n`);
  }
}
