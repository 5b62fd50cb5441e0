import { videoSource } from '../../media';
import type { VideoQuestion } from '../../questions/video';
import type { ContentRules } from './contentRules';
import { mediaProblems } from './mediaProblems';

export const video: ContentRules<VideoQuestion> = {
  lacksText: () => false,
  problems: ({ id, videoUrl = '' }) => mediaProblems(id, videoSource(videoUrl)),
  withoutMedia: (question) => {
    const { videoUrl: _, ...rest } = question;
    return rest;
  },
};
