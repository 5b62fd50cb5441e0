import { invalid, NO_ANSWER } from '../answerErrors';
import { isBlankAnswer } from '../blankAnswer';
import { ADDRESS_PART_CHARACTERS } from '../lazyConstants.gen';
import { characterCount, sanitize, trimmed } from '../textRules';
import { type AddressPart, type AddressQuestion, addressParts, isPartNeeded } from './addressParts';
import { sentFields } from './otherAnswer';
import { BLOCK_RULES, type QuestionRules } from './questionRules';

/** No condition can expect an address. */
export const address: QuestionRules<AddressQuestion> = {
  ...BLOCK_RULES,
  parseAnswer: (question, sent) => {
    const parts = addressParts(question);
    const texts = sentFields(sentFields(sent, ['address'])?.address, parts);
    if (texts === undefined) {
      return invalid('wrong_shape');
    }
    const given: { [Part in AddressPart]?: string } = {};
    for (const part of parts) {
      const text = texts[part];
      if (isBlankAnswer(text)) {
        continue;
      }
      if (typeof text !== 'string') {
        return invalid('wrong_shape');
      }
      given[part] = trimmed(sanitize(text));
      if (characterCount(given[part]) > ADDRESS_PART_CHARACTERS) {
        return invalid('address_part_too_long');
      }
    }
    if (Object.keys(given).length === 0) {
      return NO_ANSWER;
    }
    const isComplete = parts.every((part) => part in given || !isPartNeeded(part));
    return question.required && !isComplete ? invalid('address_incomplete') : { answer: { address: given } };
  },
};
