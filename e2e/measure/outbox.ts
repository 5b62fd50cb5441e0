import { chromium } from '@playwright/test';
import { onePage, published } from '../actors/colours.ts';
import { cutReplies, Respondent } from '../actors/respondent.ts';
import { chromiumLaunch } from '../chromium.ts';
import { publicUrl } from '../environment.ts';

// A thousand pages whose connection is cut after the server has committed them and before its reply is through, from
// three tabs of one browser: a thousand responses, a thousand receipts.
const PAGES = 1000;
const TABS = 3;

const { shareUrl, completed } = await published(onePage);
// Ctrl-C is for this script, which then says how far it came.
const browser = await chromium.launch({ ...chromiumLaunch, handleSIGINT: false });
const context = await browser.newContext({
  baseURL: publicUrl,
  locale: 'en-GB',
  viewport: { width: 390, height: 600 },
});
const cut = await cutReplies(context);
const began = performance.now();
let begun = 0;
// Whoever has no time for all of them gets the figures of what was done.
let isEnough = false;
process.once('SIGINT', () => {
  isEnough = true;
});

const receipts = await Promise.all(
  Array.from({ length: TABS }, async () => {
    const respondent = new Respondent(await context.newPage());
    const got: string[] = [];
    await respondent.open(shareUrl);
    while (begun < PAGES && !isEnough) {
      begun += 1;
      await respondent.beginAnew();
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
