import { describe, expect, it } from 'vitest';
import { id } from '../question-fields/testing/questions';
import { delayed, delivered } from './outbox/delivered';
import {
  answered,
  type Delivered,
  depthOf,
  entered,
  opened,
  type Session,
  submitted,
  wentBackTo,
} from './session';
import { colourForm } from './testing/sharedForm';

const open = opened({ is: 'form', form: colourForm }, () => 'response-1');

function filled(colour = 'red'): Session {
  return answered(answered(open, id('colour'), colour), id('name'), 'Meera');
}

function sendingOf(session: Session) {
  const sending = submitted(session);
  if (sending.at !== 'sending') {
    throw new Error(sending.at);
  }
  return sending;
}

function afterSubmit(session: Session, outcome: Delivered): Session {
  const sending = sendingOf(session);
  return delivered(sending, sending.sent, outcome);
}

function pageOf(session: Session): string | undefined {
  return 'filling' in session ? session.filling?.walk.path.at(-1) : undefined;
}

describe('opening a link', () => {
  it('begins at the start page, with a response of its own', () => {
    expect(open).toMatchObject({
      at: 'page',
      filling: { responseId: 'response-1', walk: { path: ['ask'] } },
    });
  });

  it.each(['notFound', 'closed', 'people', 'unreachable'] as const)('can come to %s', (is) => {
    expect(opened({ is }, () => 'unused')).toEqual({ at: is });
  });

  it('of a form without pages finds nothing', () => {
    const empty = { ...colourForm, pages: [], pageConditions: {} };
    expect(opened({ is: 'form', form: empty }, () => 'unused')).toEqual({ at: 'notFound' });
  });
});

describe('pressing Submit', () => {
  it('stays with the faults in the order of the page, the first one in focus', () => {
    expect(submitted(open)).toMatchObject({
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

  it('sends the answers of this page alone, with response, version and a growing number', () => {
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
    const second = sendingOf(delivered(first, first.sent, { is: 'accepted', redirectPage: 'red' }));
    expect(second.sent).toMatchObject({ currentPageId: 'red', userAnswers: [], seq: 2 });
  });

  it('again while the page is under way changes nothing, and neither does answering', () => {
    const sending = sendingOf(filled());
    expect(submitted(sending)).toBe(sending);
    expect(answered(sending, id('name'), 'Somebody else')).toBe(sending);
  });
});

describe('a page that was accepted', () => {
  it('leads where the server says, whatever the rules here say', () => {
    expect(pageOf(afterSubmit(filled('red'), { is: 'accepted', redirectPage: 'other' }))).toBe('other');
  });

  it('ends the form when the server names no page, and shows the receipt', () => {
    const thanks = afterSubmit(filled(), { is: 'accepted', receipt: '7KQ4' });
    expect(thanks).toMatchObject({ at: 'thanks', receipt: '7KQ4' });
  });

  it.each(['gone', 'ask'])('goes by the rules here when the server names "%s"', (redirectPage) => {
    expect(pageOf(afterSubmit(filled('green'), { is: 'accepted', redirectPage }))).toBe('other');
  });
});

describe('a page that was not accepted', () => {
  it('comes back with the faults the server found', () => {
    const problems = [{ questionId: 'name', code: 'too_long' }] as const;
    expect(afterSubmit(filled(), { is: 'faulty', problems })).toMatchObject({
      at: 'page',
      filling: { walk: { problems, attention: { on: 'question', id: 'name' } } },
    });
  });

  it('says so when the faults are at no question of the page', () => {
    const problems = [{ questionId: 'gone', code: 'unknown_question' }] as const;
    expect(afterSubmit(filled(), { is: 'faulty', problems })).toMatchObject({ trouble: 'notAccepted' });
  });

  it('stays with its answers when it never arrived, and goes out under a new number next time', () => {
    const back = afterSubmit(filled(), { is: 'notSent' });
    expect(back).toMatchObject({ at: 'page', trouble: 'notSent' });
    expect(sendingOf(back).sent).toMatchObject({ seq: 2, userAnswers: [{}, { answer: 'Meera' }] });
  });

  it.each(['closed', 'notFound'] as const)('keeps the answers to take along when the form is %s', (is) => {
    expect(afterSubmit(filled(), { is })).toMatchObject({
      at: 'turnedAway',
      why: is,
      filling: { responseId: 'response-1' },
    });
  });

  it('waits behind the proof when only listed people may go on', () => {
    const people = afterSubmit(filled(), { is: 'people' });
    expect(people.at).toBe('people');
    const back = entered(people);
    expect(back).toMatchObject({ at: 'page', filling: { responseId: 'response-1' } });
    expect(sendingOf(back).sent.userAnswers).toHaveLength(2);
  });

  it('is told to be late after a failed try', () => {
    const sending = sendingOf(filled());
    expect(delayed(sending, sending.sent)).toMatchObject({ at: 'sending', hasFailed: true });
  });
});

describe('going back', () => {
  it('follows the path, keeps every answer and forgets the page that was left', () => {
    const second = afterSubmit(filled(), { is: 'accepted', redirectPage: 'red' });
    expect(depthOf(second)).toBe(2);
    const back = wentBackTo(second, 1);
    expect(pageOf(back)).toBe('ask');
    expect(sendingOf(back).sent.userAnswers).toHaveLength(2);
  });

  it('from the thanks leads to the page that was handed in last', () => {
    const thanks = afterSubmit(filled(), { is: 'accepted' });
    expect(depthOf(thanks)).toBe(2);
    expect(wentBackTo(thanks, 1)).toMatchObject({ at: 'page', filling: { walk: { path: ['ask'] } } });
  });

  it('leads nowhere from the first page', () => {
    expect(wentBackTo(open, 0)).toBe(open);
  });

  it('while a page is under way leaves the late reply without effect', () => {
    const second = afterSubmit(filled(), { is: 'accepted', redirectPage: 'red' });
    const sending = sendingOf(second);
    const back = wentBackTo(sending, 1);
    expect(pageOf(back)).toBe('ask');
    expect(delivered(back, sending.sent, { is: 'accepted' })).toBe(back);
  });
});

it('somebody who proved to be listed before filling anything has the form opened', () => {
  expect(entered({ at: 'people' })).toEqual({ at: 'loading' });
});
