import { appendFileSync } from 'node:fs';
import type { Reporter, TestCase } from 'vitest/node';

/** Appends the result of each test to the file `FORMWRIGHT_RESULTS` names (see scripts/lib/results.mjs). */
export class ResultsReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const file = process.env['FORMWRIGHT_RESULTS'];
    const { state, errors = [] } = test.result();
    if (file === undefined || (state !== 'passed' && state !== 'failed')) {
      return;
    }
    const outcome = state === 'passed' && test.diagnostic()?.flaky === true ? 'flaky' : state;
    const [error] = errors.flatMap(({ message }) => message.split('\n'));
    const fields = [outcome, 'web', `${test.module.relativeModuleId} › ${test.fullName}`, error ?? ''];
    appendFileSync(file, `${fields.map((field) => field.replaceAll(/\s+/g, ' ')).join('\t')}\n`);
  }
}
