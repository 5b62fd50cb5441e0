import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { id, pageWith, questionOfKind } from '../testing/questions';
import { type Reply, refusal, stubServer } from '../testing/stubServer';
import { isObject } from './call';
import { Respondent } from './Respondent';
import { colourForm, offeringOther, withNames, withPlaces } from './testing/sharedForm';
import { visitTo } from './visit';

const SHARED = 'GET /api/form/shared/link-1';
const SUBMIT = 'POST /api/response/submit';

const served: Reply = { body: { success: true, form: colourForm } };
const withOther: Reply = { body: { success: true, form: offeringOther(colourForm) } };
const accepted = (more: object = {}): Reply => ({ body: { success: true, responseId: 'r', ...more } });

type Handler = Reply | ((request: Request) => Reply | Promise<Reply>);

function visit(routes: Record<string, Handler>) {
  const server = stubServer({ [SHARED]: served, ...routes });
  const waits: number[] = [];
  const made = visitTo('link-1', {
    wait: (seconds) => {
      waits.push(seconds);
      return Promise.resolve();
    },
  });
  render(<Respondent visit={made} />);
  made.open();
  return { ...server, waits };
}

/** Returns these replies in order; the last one repeats. */
function inTurn(...replies: Reply[]): Handler {
  let next = 0;
  return () => {
    const reply = replies[Math.min(next, replies.length - 1)];
    next += 1;
    return reply ?? { status: 500 };
  };
}

async function fillFirstPage() {
  await userEvent.click(await screen.findByRole('radio', { name: 'Red' }));
  await userEvent.type(screen.getByRole('textbox'), 'Meera');
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }));

beforeEach(() => {
  document.documentElement.lang = '';
  localStorage.setItem('language', 'en');
});

describe('an open form', () => {
  it('is loaded and shows its first page', async () => {
    visit({});
    expect(screen.getByRole('status')).toHaveTextContent('Loading...');
    expect(await screen.findByRole('heading', { level: 1, name: 'Page ask' })).toBeVisible();
    expect(screen.getByText('1 page left')).toBeVisible();
    expect(document.title).toBe('Page ask · Colours');
    expect(screen.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument();
  });

  it('shows its welcome first, then focuses the first page', async () => {
    const settings = { welcome: { text: 'Two questions.' }, nextUntilLastPage: true };
    visit({ [SHARED]: { body: { success: true, form: { ...colourForm, settings } } } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Colours' })).toBeVisible();
    expect(screen.getByText('Two questions.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Start' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Page ask' })).toHaveFocus());
    expect(screen.getByRole('button', { name: 'Next' })).toBeVisible();
  });

  it('says on its first page after how many days the answers are deleted', async () => {
    const settings = { retentionDays: 90 };
    visit({
      [SHARED]: { body: { success: true, form: { ...colourForm, settings } } },
      [SUBMIT]: accepted({ redirectPage: 'red' }),
    });
    expect(await screen.findByText('Your answers are deleted 90 days after you start.')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Red' }));
    await userEvent.type(screen.getByRole('textbox'), 'Meera');
    await submit();
    await screen.findByRole('heading', { name: 'Page red' });
    expect(screen.queryByText(/^Your answers are deleted/)).not.toBeInTheDocument();
  });

  it('says on its welcome after how many days the answers are deleted', async () => {
    const settings = { welcome: {}, retentionDays: 1 };
    visit({ [SHARED]: { body: { success: true, form: { ...colourForm, settings } } } });
    expect(await screen.findByText('Your answers are deleted 1 day after you start.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Start' }));
    await screen.findByRole('heading', { level: 1, name: 'Page ask' });
    expect(await screen.findByText('Your answers are deleted 1 day after you start.')).toBeVisible();
  });

  describe('whose link has answers', () => {
    const named = withNames(colourForm);

    beforeEach(() => window.history.replaceState(null, '', '?name=Meera&ref=news&colour=Red&none=x'));
    afterEach(() => window.history.replaceState(null, '', window.location.pathname));

    it('shows them, and sends hidden fields without showing them', async () => {
      const { bodiesOf } = visit({
        [SHARED]: { body: { success: true, form: named } },
        [SUBMIT]: accepted({ redirectPage: 'red' }),
      });
      expect(await screen.findByRole('textbox', { name: 'Q2 Your name Required' })).toHaveValue('Meera');
      expect(screen.getByRole('radio', { name: 'Red' })).toBeChecked();
      expect(screen.queryByText('Referrer')).not.toBeInTheDocument();
      await userEvent.clear(screen.getByRole('textbox'));
      await userEvent.type(screen.getByRole('textbox'), 'Asha');
      await submit();
      await screen.findByRole('heading', { name: 'Page red' });
      expect(await bodiesOf(SUBMIT)).toMatchObject([
        {
          userAnswers: [
            { questionId: 'ref', answer: 'news' },
            { questionId: 'colour', answer: 'red' },
            { questionId: 'name', answer: 'Asha' },
          ],
        },
      ]);
    });

    it('has them in another response, too', async () => {
      visit({
        [SHARED]: { body: { success: true, form: { ...named, pageConditions: {} } } },
        [SUBMIT]: accepted({ receipt: '7KQ4' }),
      });
      await userEvent.type(await screen.findByRole('textbox'), ' Rao');
      await submit();
      await userEvent.click(await screen.findByRole('button', { name: 'Answer again' }));
      expect(await screen.findByRole('textbox')).toHaveValue('Meera');
    });
  });

  it('ends with the ending of the last answers', async () => {
    const endings = [
      { id: 'bye', title: 'Bye' },
      { id: 'warm', title: 'A warm colour!' },
    ];
    const pages = colourForm.pages.map((page) =>
      page.pageId === 'red' ? { ...page, nextPage: 'warm' } : page,
    );
    visit({
      [SHARED]: { body: { success: true, form: { ...colourForm, pages, settings: { endings } } } },
      [SUBMIT]: inTurn(accepted({ redirectPage: 'red' }), accepted({ receipt: '7KQ4' })),
    });
    await fillFirstPage();
    await submit();
    await screen.findByRole('heading', { level: 1, name: 'Page red' });
    await submit();
    expect(await screen.findByRole('heading', { level: 1, name: 'A warm colour!' })).toBeVisible();
  });

  it('is filled page by page up to the receipt', async () => {
    const { bodiesOf } = visit({
      [SUBMIT]: inTurn(accepted({ redirectPage: 'red' }), accepted({ receipt: '7KQ4' })),
    });
    await fillFirstPage();
    await submit();
    const heading = await screen.findByRole('heading', { name: 'Page red' });
    expect(heading).toHaveFocus();
    await submit();
    const thanks = await screen.findByRole('heading', { name: 'Thanks for filling the form!' });
    expect(thanks).toHaveFocus();
    expect(screen.getByText('Your response has been successfully recorded.')).toBeVisible();
    expect(screen.getByText('7KQ4')).toBeVisible();
    const sent = await bodiesOf(SUBMIT);
    expect(sent).toMatchObject([
      { formId: 'form-1', currentPageId: 'ask', formVersion: 3, seq: 1 },
      { currentPageId: 'red', seq: 2 },
    ]);
  });

  it('focuses the first unanswered question', async () => {
    const { requests } = visit({});
    await screen.findByRole('heading', { name: 'Page ask' });
    await submit();
    expect(screen.getByRole('alert')).toHaveTextContent('Please answer this question to continue.');
    expect(screen.getByRole('radio', { name: 'Red' })).toHaveFocus();
    expect(requests).toHaveLength(1);
  });

  it('focuses a missing text of “Other”, then sends it', async () => {
    const { bodiesOf } = visit({ [SHARED]: withOther, [SUBMIT]: accepted({ redirectPage: 'other' }) });
    await fillFirstPage();
    await userEvent.click(screen.getByRole('radio', { name: 'Other' }));
    const text = screen.getByRole('textbox', { name: /“Other”$/ });
    await userEvent.type(text, ' ');
    await submit();
    expect(text).toHaveFocus();
    expect(text).toHaveAccessibleDescription('Please write your answer beside “Other”.');
    await userEvent.type(text, 'Mauve ');
    expect(text).not.toBeInvalid();
    await submit();
    await screen.findByRole('heading', { name: 'Page other' });
    expect(await bodiesOf(SUBMIT)).toMatchObject([
      { userAnswers: [{ questionId: 'colour', answer: { other: 'Mauve' } }, { questionId: 'name' }] },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByRole('textbox', { name: /“Other”$/ })).toHaveValue(' Mauve ');
  });

  it('names the limit of a too long “Other” text', async () => {
    visit({ [SHARED]: withOther });
    await fillFirstPage();
    await userEvent.click(screen.getByRole('radio', { name: 'Other' }));
    const text = screen.getByRole('textbox', { name: /“Other”$/ });
    await userEvent.paste('a'.repeat(501));
    await submit();
    expect(text).toHaveFocus();
    expect(text).toHaveAccessibleDescription('Please use at most 500 characters here.');
  });

  it('keeps the answers on Back', async () => {
    visit({ [SUBMIT]: accepted({ redirectPage: 'red' }) });
    await fillFirstPage();
    await submit();
    await screen.findByRole('heading', { name: 'Page red' });
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByRole('heading', { name: 'Page ask' })).toHaveFocus();
    expect(screen.getByRole('radio', { name: 'Red' })).toBeChecked();
    expect(screen.getByRole('textbox')).toHaveValue('Meera');
  });

  it('is busy while a page is being sent, and sends it once', async () => {
    const replies: ((reply: Reply) => void)[] = [];
    const { bodiesOf } = visit({ [SUBMIT]: () => new Promise<Reply>((resolve) => replies.push(resolve)) });
    await fillFirstPage();
    await submit();
    const button = screen.getByRole('button', { name: 'Submit' });
    expect(button).toHaveAttribute('aria-busy', 'true');
    await submit();
    replies[0]?.(accepted());
    await screen.findByRole('heading', { name: 'Thanks for filling the form!' });
    expect(await bodiesOf(SUBMIT)).toHaveLength(1);
  });
});

describe('a page that cannot be sent', () => {
  it('is retried, then stays open with its answers and Retry', async () => {
    const failures = Array.from({ length: 5 }, () => ({ status: 503 }));
    const { waits, bodiesOf } = visit({ [SUBMIT]: inTurn(...failures, accepted()) });
    await fillFirstPage();
    await submit();
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('Not sent yet. Check your connection and try again.');
    expect(waits).toEqual([1, 2, 4, 8]);
    expect(screen.getByRole('textbox')).toHaveValue('Meera');
    await userEvent.click(within(notice).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Thanks for filling the form!' })).toBeVisible();
    const first = { seq: 1 };
    expect(await bodiesOf(SUBMIT)).toMatchObject([first, first, first, first, first, { seq: 2 }]);
  });

  it("shows the server's errors at their questions", async () => {
    visit({ [SUBMIT]: refusal(422, 'answers.invalid', { fields: [{ path: 'name', code: 'too_long' }] }) });
    await fillFirstPage();
    await submit();
    await waitFor(() => expect(screen.getByRole('textbox')).toBeInvalid());
    expect(screen.getByRole('textbox')).toHaveFocus();
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription('This text is too long: 100 KB at most.');
  });

  it('offers to copy the answers when the form was closed meanwhile', async () => {
    visit({ [SUBMIT]: refusal(404, 'form.closed') });
    await fillFirstPage();
    const user = userEvent.setup();
    const copied = vi.spyOn(navigator.clipboard, 'writeText');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    const heading = await screen.findByRole('heading', { name: 'This form is not accepting responses now.' });
    expect(heading).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Copy my answers' }));
    expect(await screen.findByText('Answers copied.')).toBeVisible();
    expect(copied).toHaveBeenCalledWith(
      'Colours\n\nPage ask\n\nQ1 Which colour?\nRed\n\nQ2 Your name\nMeera',
    );
  });
});

describe('a form that takes one response of each person', () => {
  const answered = refusal(409, 'form.already_answered', { receipt: 'K7M2PQRS' });

  it('shows the receipt of the first on another visit', async () => {
    visit({ [SHARED]: answered });
    await screen.findByRole('heading', { name: 'You have already answered this form' });
    expect(screen.getByText('K7M2PQRS')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('keeps the answers of a second one for copying', async () => {
    visit({ [SUBMIT]: answered });
    await fillFirstPage();
    await submit();
    const heading = await screen.findByRole('heading', { name: 'You have already answered this form' });
    expect(heading).toHaveFocus();
    expect(screen.getByText('K7M2PQRS')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy my answers' })).toBeVisible();
  });
});

describe('a page with limits', () => {
  const questions = [
    questionOfKind('Short Answer', {
      id: id('age'),
      format: 'wholeNumber',
      min: '18',
      questionText: 'Q1 Age',
    }),
  ];
  const limited: Reply = {
    body: { success: true, form: { ...colourForm, pages: [pageWith('ask', questions)], pageConditions: {} } },
  };

  it('is sent once the answer meets them', async () => {
    const { bodiesOf } = visit({ [SHARED]: limited, [SUBMIT]: accepted() });
    const field = await screen.findByRole('textbox');
    await userEvent.type(field, '017');
    await submit();
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription(/Please write a whole number that is at least 18\.$/);
    await userEvent.type(field, '0.0');
    expect(field).toBeValid();
    await submit();
    await screen.findByRole('heading', { name: 'Thanks for filling the form!' });
    expect(await bodiesOf(SUBMIT)).toMatchObject([{ userAnswers: [{ questionId: 'age', answer: '170' }] }]);
  });

  it("shows the server's error about them", async () => {
    const fields = [{ path: 'age', code: 'above_max' }];
    visit({ [SHARED]: limited, [SUBMIT]: refusal(422, 'answers.invalid', { fields }) });
    await userEvent.type(await screen.findByRole('textbox'), '20');
    await submit();
    await waitFor(() => expect(screen.getByRole('textbox')).toBeInvalid());
    expect(screen.queryByText(/cannot be read/)).not.toBeInTheDocument();
  });
});

it('copies the text of “Other” with the answers', async () => {
  visit({ [SHARED]: withOther, [SUBMIT]: refusal(404, 'form.closed') });
  await fillFirstPage();
  await userEvent.click(screen.getByRole('radio', { name: 'Other' }));
  const user = userEvent.setup();
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await user.keyboard('Mauve');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await user.click(await screen.findByRole('button', { name: 'Copy my answers' }));
  expect(copied).toHaveBeenCalledWith(expect.stringContaining('Q1 Which colour?\nOther: Mauve\n'));
});

describe('a missing form', () => {
  it.each([
    ['was never there', refusal(404, 'form.not_found'), 'Form not found'],
    ['cannot be reached', { status: 503 }, 'Form not found'],
  ])('that %s shows an error and Try again', async (_why, reply, title) => {
    visit({ [SHARED]: inTurn(reply, reply, reply, served) });
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    while (screen.queryByRole('button', { name: 'Try again' })) {
      await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(screen.queryByText('Loading...')).not.toBeInTheDocument());
    }
    expect(await screen.findByRole('heading', { name: 'Page ask' })).toBeVisible();
  });

  it('that closed as planned shows the text of its owner', async () => {
    visit({ [SHARED]: refusal(404, 'form.closed', { closedText: 'See you next year.' }) });
    await screen.findByRole('heading', { name: 'This form is not accepting responses now.' });
    expect(screen.getByText('See you next year.')).toBeVisible();
  });

  it('that is not open yet opens by itself', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const opensAt = new Date(Date.now() + 3_600_000).toISOString();
    visit({
      [SHARED]: inTurn(refusal(404, 'form.not_open', { opensAt }), {
        body: { success: true, form: colourForm },
      }),
    });
    await screen.findByRole('heading', { name: 'This form is not open yet.' });
    expect(screen.getByText(/^It opens on .*20/)).toBeVisible();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(await screen.findByRole('heading', { name: 'Page ask' })).toBeVisible();
    vi.useRealTimers();
  });

  it('that its owner closed offers no Try again', async () => {
    visit({ [SHARED]: refusal(404, 'form.closed') });
    expect(
      await screen.findByRole('heading', { name: 'This form is not accepting responses now.' }),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('shows the error in Hindi', async () => {
    localStorage.setItem('language', 'hi');
    visit({ [SHARED]: refusal(404, 'form.not_found') });
    expect(await screen.findByRole('heading', { name: 'फ़ॉर्म नहीं मिला' })).toBeVisible();
  });
});

describe('a signed-in respondent', () => {
  it('sends the session token', async () => {
    localStorage.setItem('token', 'tok');
    const { requests } = visit({});
    await screen.findByRole('heading', { name: 'Page ask' });
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer tok');
  });

  it('is not blocked by an expired token', async () => {
    localStorage.setItem('token', 'stale');
    const { requests } = visit({
      [SHARED]: ({ headers }) => (headers.has('authorization') ? refusal(401, 'token.invalid') : served),
      [SUBMIT]: accepted(),
    });
    await fillFirstPage();
    await submit();
    await screen.findByRole('heading', { name: 'Thanks for filling the form!' });
    expect(requests.map(({ headers }) => headers.has('authorization'))).toEqual([true, false, false]);
    expect(localStorage.getItem('token')).toBe('stale');
  });
});

describe('a form that changed meanwhile', () => {
  const closed = refusal(409, 'response.version_closed');

  it('offers to reload and continues in the newest version', async () => {
    const newest = { body: { success: true, form: { ...colourForm, version: 4, name: 'Colours, again' } } };
    const { bodiesOf } = visit({
      [SHARED]: inTurn(served, newest),
      [SUBMIT]: inTurn(closed, accepted({ redirectPage: 'red' })),
    });
    await fillFirstPage();
    await submit();
    expect(await screen.findByText(/This form has changed\./)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(await screen.findByText('Colours, again')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Red' })).toBeChecked();
    expect(screen.getByRole('textbox')).toHaveValue('Meera');
    await submit();
    await screen.findByRole('heading', { name: 'Page red' });
    const sent = await bodiesOf(SUBMIT);
    expect(sent).toMatchObject([{ formVersion: 3 }, { formVersion: 4 }]);
    const keys = sent.map((body) => (isObject(body) ? body['responseId'] : undefined));
    expect(new Set(keys).size).toBe(2);
  });

  it('keeps the answers when the newest version cannot be loaded', async () => {
    visit({ [SHARED]: inTurn(served, { status: 503 }), [SUBMIT]: closed });
    await fillFirstPage();
    await submit();
    await userEvent.click(await screen.findByRole('button', { name: 'Reload' }));
    expect(screen.getByRole('textbox')).toHaveValue('Meera');
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  });
});

describe('a response that can no longer be changed', () => {
  it('shows the thank-you screen with a note', async () => {
    visit({ [SUBMIT]: refusal(409, 'response.complete') });
    await fillFirstPage();
    await submit();
    await screen.findByRole('heading', { name: 'Thanks for filling the form!' });
    expect(screen.getByText(/complete and can no longer be changed/)).toBeVisible();
  });
});

describe('the elapsed time', () => {
  it('adds up all the times a page was shown', async () => {
    let now = 1_800_000_000_000;
    vi.spyOn(Date, 'now').mockImplementation(() => now);
    const { bodiesOf } = visit({
      [SUBMIT]: inTurn(accepted({ redirectPage: 'red' }), accepted({ redirectPage: 'red' })),
    });
    await fillFirstPage();
    now += 900;
    await submit();
    await screen.findByRole('heading', { name: 'Page red' });
    now += 5_000;
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    now += 40;
    await submit();
    await screen.findByRole('heading', { name: 'Page red' });
    expect(await bodiesOf(SUBMIT)).toMatchObject([{ elapsedMs: 900 }, { elapsedMs: 940 }]);
    vi.restoreAllMocks();
  });
});

const left = (red: number): Reply => ({ body: { success: true, left: { colour: { red } } } });

describe('options with places', () => {
  const LEFT = 'GET /api/form/shared/link-1/left';
  const limited: Reply = { body: { success: true, form: withPlaces(colourForm) } };

  it('show how many are left, and full ones cannot be chosen', async () => {
    visit({ [SHARED]: limited, [LEFT]: left(0) });
    expect(await screen.findByRole('radio', { name: 'Red · full' })).toBeDisabled();
    expect(screen.getByRole('radio', { name: 'Green' })).toBeEnabled();
  });

  it('are hidden when full if the owner wants that', async () => {
    const hiding = withPlaces(colourForm, { hideFull: true });
    visit({ [SHARED]: { body: { success: true, form: hiding } }, [LEFT]: left(0) });
    await waitFor(() => expect(screen.queryByRole('radio', { name: /Red/ })).not.toBeInTheDocument());
    expect(screen.getByRole('radio', { name: 'Green' })).toBeVisible();
  });

  it('filled on an earlier page lead back to it and keep the answers', async () => {
    const full = refusal(409, 'limit.reached', { fields: [{ path: 'colour', code: 'option_full' }] });
    visit({
      [SHARED]: limited,
      [LEFT]: inTurn(left(1), left(1), left(0)),
      [SUBMIT]: inTurn(accepted({ redirectPage: 'red' }), full),
    });
    await userEvent.click(await screen.findByRole('radio', { name: 'Red · 1 left' }));
    await userEvent.type(screen.getByRole('textbox'), 'Meera');
    await submit();
    await screen.findByRole('heading', { name: 'Page red' });
    await submit();
    expect(await screen.findByText('This was just filled. Please choose another option.')).toBeVisible();
    expect(screen.getByRole('textbox')).toHaveValue('Meera');
    expect(await screen.findByRole('radio', { name: 'Red · full' })).toBeDisabled();
  });
});
