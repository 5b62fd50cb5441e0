import { describe, expect, it } from 'vitest';
import { id } from '../testing/questions';
import { afterFailedTry, afterSend } from './outbox/sessionAfterSend';
import { submitCurrentPage } from './outbox/submitCurrentPage';
import {
  answerQuestion,
  depthOf,
  goBackTo,
  openSession,
  resumeAfterCode,
  type SendOutcome,
  type Session,
} from './session';
import { colourForm } from './testing/sharedForm';

const open = openSession({ is: 'form', form: colourForm }, () => 'response-1');

function filled(colour = 'red'): Session {
  return answerQuestion(answerQuestion(open, id('colour'), colour), id('name'), 'Meera');
}

function sendingOf(session: Session) {
  const sending = submitCurrentPage(session);
  if (sending.at !== 'sending') {
    throw new Error(sending.at);
  }
  return sending;
}

function afterSubmit(session: Session, outcome: SendOutcome): Session {
  const sending = sendingOf(session);
  return afterSend(sending, sending.sent, outcome);
}

function pageOf(session: Session): string | undefined {
  return 'filling' in session ? session.filling?.walk.path.at(-1) : undefined;
}

describe('a form with a welcome', () => {
  const welcoming = openSession(
    { is: 'form', form: { ...colourForm, settings: { welcome: {} } } },
    () => 'response-1',
  );

  it('shows the welcome before the start page', () => {
    expect(welcoming).toMatchObject({ at: 'welcome', filling: { walk: { path: ['ask'] } } });
    expect(depthOf(welcoming)).toBe(0);
  });

  it('takes no answer before it is started', () => {
    expect(answerQuestion(welcoming, id('name'), 'Meera')).toBe(welcoming);
  });
});

describe('opening a link', () => {
  it('starts a new response at the start page', () => {
    expect(open).toMatchObject({
      at: 'page',
      filling: { responseId: 'response-1', walk: { path: ['ask'] } },
    });
  });

  it.each(['notFound', 'closed', 'restricted', 'unreachable'] as const)('can end in %s', (is) => {
    expect(openSession({ is }, () => 'unused')).toEqual({ at: is });
  });

  it('finds nothing when the form has no pages', () => {
    const { _id, name, version } = colourForm;
    const empty = { _id, name, version, pages: [], pageConditions: {} };
    expect(openSession({ is: 'form', form: empty }, () => 'unused')).toEqual({ at: 'notFound' });
  });
});

describe('pressing Submit', () => {
  it('shows the errors in page order and focuses the first', () => {
    expect(submitCurrentPage(open)).toMatchObject({
      at: 'page',
      filling: {
        seq: 0,
        walk: {
          problems: [
            { questionId: 'colour', code: 'required' },
            { questionId: 'name', code: 'required' },
          ],
          attention: { on: 'question', id: 'colour' },
        },
      },
    });
  });

  it('sends only this page, with response id, version and increasing seq', () => {
    const first = sendingOf(filled());
    expect(first.sent).toEqual({
      formId: 'form-1',
      currentPageId: 'ask',
      userAnswers: [
        { questionId: 'colour', answer: 'red' },
        { questionId: 'name', answer: 'Meera' },
      ],
      responseId: 'response-1',
      formVersion: 3,
      seq: 1,
    });
    const second = sendingOf(afterSend(first, first.sent, { is: 'accepted', redirectPage: 'red' }));
    expect(second.sent).toMatchObject({ currentPageId: 'red', userAnswers: [], seq: 2 });
  });

  it('is ignored while the page is being sent, like answering', () => {
    const sending = sendingOf(filled());
    expect(submitCurrentPage(sending)).toBe(sending);
    expect(answerQuestion(sending, id('name'), 'Somebody else')).toBe(sending);
  });
});

describe('an accepted page', () => {
  it('follows the redirect of the server, not the local rules', () => {
    expect(pageOf(afterSubmit(filled('red'), { is: 'accepted', redirectPage: 'other' }))).toBe('other');
  });

  it('ends the form without a redirect and shows the receipt', () => {
    const thanks = afterSubmit(filled(), { is: 'accepted', receipt: '7KQ4' });
    expect(thanks).toMatchObject({ at: 'thanks', receipt: '7KQ4' });
  });

  it.each(['gone', 'ask'])('follows the local rules when the server redirects to "%s"', (redirectPage) => {
    expect(pageOf(afterSubmit(filled('green'), { is: 'accepted', redirectPage }))).toBe('other');
  });
});

describe('a page that was not accepted', () => {
  it('shows the errors found by the server', () => {
    const problems = [{ questionId: 'name', code: 'too_long' }] as const;
    expect(afterSubmit(filled(), { is: 'faulty', problems })).toMatchObject({
      at: 'page',
      filling: { walk: { problems, attention: { on: 'question', id: 'name' } } },
    });
  });

  it('shows a general error when no question of the page is affected', () => {
    const problems = [{ questionId: 'gone', code: 'unknown_question' }] as const;
    expect(afterSubmit(filled(), { is: 'faulty', problems })).toMatchObject({ trouble: 'notAccepted' });
  });

  it('keeps its answers when not sent and gets a new seq next time', () => {
    const back = afterSubmit(filled(), { is: 'notSent' });
    expect(back).toMatchObject({ at: 'page', trouble: 'notSent' });
    expect(sendingOf(back).sent).toMatchObject({ seq: 2, userAnswers: [{}, { answer: 'Meera' }] });
  });

  it.each(['closed', 'notFound'] as const)('offers the answers for copying when the form is %s', (is) => {
    expect(afterSubmit(filled(), { is })).toMatchObject({
      at: 'formGone',
      why: is,
      filling: { responseId: 'response-1' },
    });
  });

  it('is kept while the respondent enters a code', () => {
    const restricted = afterSubmit(filled(), { is: 'restricted' });
    expect(restricted.at).toBe('restricted');
    const back = resumeAfterCode(restricted);
    expect(back).toMatchObject({ at: 'page', filling: { responseId: 'response-1' } });
    expect(sendingOf(back).sent.userAnswers).toHaveLength(2);
  });

  it('is marked as failed after a failed try', () => {
    const sending = sendingOf(filled());
    expect(afterFailedTry(sending, sending.sent)).toMatchObject({ at: 'sending', hasFailed: true });
  });
});

describe('going back', () => {
  it('follows the path and keeps all answers', () => {
    const second = afterSubmit(filled(), { is: 'accepted', redirectPage: 'red' });
    expect(depthOf(second)).toBe(2);
    const back = goBackTo(second, 1);
    expect(pageOf(back)).toBe('ask');
    expect(sendingOf(back).sent.userAnswers).toHaveLength(2);
  });

  it.each([{ is: 'accepted' }, { is: 'saved' }] as const)(
    'has no effect on the thank-you screen (%o)',
    (outcome) => {
      const second = afterSubmit(filled(), { is: 'accepted', redirectPage: 'red' });
      const done = afterSubmit(second, outcome);
      expect(depthOf(done)).toBe(3);
      expect(goBackTo(done, 1)).toBe(done);
    },
  );

  it('has no effect on the first page', () => {
    expect(goBackTo(open, 0)).toBe(open);
  });

  it('while a page is being sent makes its late reply void', () => {
    const second = afterSubmit(filled(), { is: 'accepted', redirectPage: 'red' });
    const sending = sendingOf(second);
    const back = goBackTo(sending, 1);
    expect(pageOf(back)).toBe('ask');
    expect(afterSend(back, sending.sent, { is: 'accepted' })).toBe(back);
  });
});

it('loads the form after a code when nothing was filled in yet', () => {
  expect(resumeAfterCode({ at: 'restricted' })).toEqual({ at: 'loading' });
});
