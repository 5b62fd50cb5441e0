import { imageSource } from '../../media';
import type { ImageQuestion } from '../../questions/image';
import { isBlank } from '../../textRules';
import { problem } from '../problem';
import type { ContentRules } from './contentRules';
import { mediaProblems } from './mediaProblems';

export const image: ContentRules<ImageQuestion> = {
  lacksText: () => false,
  problems: ({ id, imageUrl = '', altText = '', decorative }) => {
    const source = imageSource(imageUrl);
    const lacksAltText = source !== undefined && decorative !== true && isBlank(altText);
    return [
      ...mediaProblems(id, source),
      ...(lacksAltText
        ? [problem('image_without_alt_text', { fix: { do: 'markDecorative', questionId: id } })]
        : []),
    ];
  },
  withoutMedia: (question) => {
    const { imageUrl: _, ...rest } = question;
    return rest;
  },
  asDecorative: (question) => {
    const { altText: _, ...rest } = question;
    return { ...rest, decorative: true };
  },
};
