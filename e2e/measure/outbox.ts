import { chromium } from '@playwright/test';
import { onePageForm, publishNewForm } from '../actors/colourForm.ts';
import { cutReplies, Respondent } from '../actors/respondent.ts';
import { chromiumLaunch } from '../chromium.ts';
import { publicUrl } from '../environment.ts';

// Submits a thousand pages from three tabs and aborts each first response after the server committed it. Expects exactly a
// thousand responses and receipts.
const PAGES = 1000;
const TABS = 3;

const { shareUrl, completed } = await publishNewForm(onePageForm);
// Ctrl-C stops this script, which then prints its results so far.
const browser = await chromium.launch({ ...chromiumLaunch, handleSIGINT: false });
const context = await browser.newContext({
  baseURL: publicUrl,
  locale: 'en-GB',
  viewport: { width: 390, height: 600 },
});
const cut = await cutReplies(context);
const began = performance.now();
let begun = 0;
// Set by Ctrl-C.
let isStopped = false;
process.once('SIGINT', () => {
  isStopped = true;
});

const receipts = await Promise.all(
  Array.from({ length: TABS }, async () => {
    const respondent = new Respondent(await context.newPage());
    const got: string[] = [];
    await respondent.open(shareUrl);
    while (begun < PAGES && !isStopped) {
      begun += 1;
      await respondent.startNewResponse();
      await respondent.answer('Q3 Why red?', `It is number ${begun}`);
      await respondent.submit();
      got.push(await respondent.receipt());
      if (begun % 100 === 0) {
        process.stderr.write(`${begun} begun, ${cut()} cut\n`);
      }
      await respondent.page.reload();
    }
    return got;
  }),
);
await browser.close();

const different = new Set(receipts.flat()).size;
const recorded = await completed();
const isReached = cut() === begun && different === begun && recorded === begun;
const seconds = Math.round((performance.now() - began) / 1000);
process.stdout.write(
  `${isReached ? 'reached' : 'MISSED '}  replies cut: ${cut()}, responses recorded: ${recorded}, receipts: ${different} ` +
    `(goal: ${begun} of each), from ${TABS} tabs in ${seconds} s\n`,
);
process.exitCode = isReached ? 0 : 1;
