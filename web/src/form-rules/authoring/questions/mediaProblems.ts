import type { QuestionId } from '../../ids';
import type { VideoSource } from '../../media';
import { type Problem, problem } from '../problem';

export function mediaProblems(questionId: QuestionId, source: VideoSource | undefined): readonly Problem[] {
  if (source === undefined) {
    return [problem('media_missing', {})];
  }
  return source.from === 'device'
    ? [problem('media_not_uploaded', { fix: { do: 'removeMedia', questionId } })]
    : [];
}
