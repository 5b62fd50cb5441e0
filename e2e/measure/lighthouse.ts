import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createAccount, newPerson, tokenFor } from '../actors/account.ts';
import { clinicForm, newForm, publishForm, saveForm } from '../actors/forms.ts';
import { chromiumLaunch } from '../chromium.ts';
import { publicUrl } from '../environment.ts';

// Lighthouse scores of the published clinic form and the sign-in page, on its emulated phone and slow network. Lighthouse
// is large and used only here, so it is installed into the cache instead of our packages.
const LIGHTHOUSE = 'lighthouse@13.5.0';
const GOAL = 95;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;

/** CPU slowdown; Lighthouse's default 4 assumes a benchmark index above 1300. */
const slowdown = process.env['FORMWRIGHT_LIGHTHOUSE_SLOWDOWN'] ?? '4';

type Result = {
  environment: { benchmarkIndex: number };
  categories: Record<(typeof CATEGORIES)[number], { score: number | null }>;
  audits: Record<
    string,
    { score: number | null; title: string; displayValue?: string; details?: { items?: Item[] } }
  >;
};
type Item = { resourceType?: string; transferSize?: number };

const run = promisify(execFile);
const folder = join(
  process.env['FORMWRIGHT_CACHE'] ?? join(homedir(), '.cache/formwright'),
  LIGHTHOUSE.replace('@', '-'),
);
const program = join(folder, 'node_modules/lighthouse/cli/index.js');
if (!existsSync(program)) {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
  await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', LIGHTHOUSE], { cwd: folder });
}

const person = newPerson();
await createAccount(person);
const token = await tokenFor(person);
const form = await newForm(token, 'Clinic');
await saveForm(token, form._id, clinicForm());
const { shareLink } = await publishForm(token, form._id);

for (const [name, path] of [
  ['clinic form', `/form/${shareLink}`],
  ['sign-in', '/'],
] as const) {
  report(name, await audit(name, path));
}

async function audit(name: string, path: string): Promise<Result> {
  const output = join(folder, `${name.replace(' ', '-')}.json`);
  const flags = ['--headless=new', ...(chromiumLaunch.args ?? [])].join(' ');
  await run(
    process.execPath,
    [
      program,
      `${publicUrl}${path}`,
      '--quiet',
      '--output=json',
      `--output-path=${output}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      `--throttling.cpuSlowdownMultiplier=${slowdown}`,
      `--chrome-flags=${flags}`,
    ],
    {
      env: { ...process.env, CHROME_PATH: chromiumLaunch.executablePath ?? '' },
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  return JSON.parse(await readFile(output, 'utf8')) as Result;
}

function report(name: string, { environment, categories, audits }: Result): void {
  const print = (line: string) => process.stdout.write(`${name}: ${line}\n`);
  print(
    `benchmark index of this machine ${Math.round(environment.benchmarkIndex)}, slowed down ${slowdown} times`,
  );
  for (const category of CATEGORIES) {
    const score = Math.round((categories[category].score ?? 0) * 100);
    print(`${score >= GOAL ? 'reached' : 'MISSED '} ${category} ${score} (goal: at least ${GOAL})`);
  }
  const timings = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ];
  print(timings.map((timing) => `${timing} ${audits[timing]?.displayValue ?? '?'}`).join(', '));
  const items = audits['network-requests']?.details?.items ?? [];
  const bytes = (wanted: (item: Item) => boolean) =>
    items.filter(wanted).reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
  print(
    `${bytes(({ resourceType }) => resourceType === 'Script')} bytes of script, ` +
      `${bytes(() => true)} bytes in ${items.length} requests`,
  );
  for (const [id, { score, title, displayValue }] of Object.entries(audits)) {
    if (score !== null && score < 0.9) {
      print(`  found: ${id}: ${title} ${displayValue ?? ''}`);
    }
  }
}
