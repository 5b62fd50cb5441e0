import { addressOf, imageSource } from '../../media';
import type { ImageQuestion } from '../../questions/image';
import { isBlank, sanitize } from '../../textRules';
import { problem } from '../problem';
import type { AuthoringRules } from './authoringRules';
import { mediaProblems } from './mediaProblems';

export const image: AuthoringRules<ImageQuestion> = {
  newContent: () => ({}),
  newText: undefined,
  stored: (question) => {
    const { imageUrl = '', altText = '', decorative, ...rest } = question;
    const source = imageSource(imageUrl);
    return {
      ...rest,
      ...(source && { imageUrl: addressOf(source) }),
      ...(decorative === true ? { decorative } : !isBlank(altText) && { altText: sanitize(altText) }),
    };
  },
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
