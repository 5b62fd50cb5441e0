import { addressOf, videoSource } from '../../media';
import type { VideoQuestion } from '../../questions/video';
import type { AuthoringRules } from './authoringRules';
import { mediaProblems } from './mediaProblems';

export const video: AuthoringRules<VideoQuestion> = {
  newContent: () => ({}),
  newText: undefined,
  stored: (question) => {
    const { videoUrl = '', ...rest } = question;
    const source = videoSource(videoUrl);
    return source ? { ...rest, videoUrl: addressOf(source) } : rest;
  },
  lacksText: () => false,
  problems: ({ id, videoUrl = '' }) => mediaProblems(id, videoSource(videoUrl)),
  withoutMedia: (question) => {
    const { videoUrl: _, ...rest } = question;
    return rest;
  },
};
