import { expect, it } from 'vitest';
import { outcomeOf } from './uploadOnce';

const answer = (status: number, code?: string, retryAfter?: number) =>
  outcomeOf({ status, body: { success: status < 300, ...(code && { code }) }, retryAfter });

it('counts a file as sent only on success', () => {
  expect(answer(200)).toEqual({ is: 'sent' });
  expect(outcomeOf({ status: 200, body: {}, retryAfter: undefined })).toEqual({ is: 'later' });
});

it('distinguishes permanent refusals from retryable failures', () => {
  expect(answer(413, 'upload.too_large')).toEqual({ is: 'refused', why: 'tooLarge' });
  expect(answer(413)).toEqual({ is: 'refused', why: 'tooLarge' });
  expect(answer(415, 'upload.type_not_taken')).toEqual({ is: 'refused', why: 'wrongKind' });
  expect(answer(422, 'upload.too_many')).toEqual({ is: 'refused', why: 'tooMany' });
  expect(answer(422, 'upload.name_invalid')).toEqual({ is: 'refused', why: 'badName' });
  expect(answer(422, 'upload.question_unknown')).toEqual({ is: 'refused', why: 'notAsked' });
  expect(answer(507, 'upload.no_room')).toEqual({ is: 'refused', why: 'storageFull' });
  expect(answer(400, 'something.else')).toEqual({ is: 'refused', why: 'rejected' });
  for (const status of [408, 429, 500, 502, 503]) {
    expect(answer(status, 'busy', 7)).toEqual({ is: 'later', retryAfter: 7 });
  }
});

it('returns noForm when the form accepts nothing', () => {
  expect(answer(404, 'form.not_found')).toEqual({ is: 'noForm' });
  expect(answer(410, 'form.closed')).toEqual({ is: 'noForm' });
  expect(answer(403, 'form.people_only')).toEqual({ is: 'noForm' });
  expect(answer(401)).toEqual({ is: 'noForm' });
});
