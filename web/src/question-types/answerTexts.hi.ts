import { OTHER_TEXT_CHARACTERS } from '../form-rules/constants.gen';
import type { AnswerTexts, Limit, Limited } from './answerTexts.en';

/** The page itself never causes these errors, only other API clients do; one text is enough for all. */
const UNREADABLE = 'यह उत्तर पढ़ा नहीं जा सकता। कृपया फिर से उत्तर दें।';

const NOUNS = { number: 'संख्या', wholeNumber: 'पूर्ण संख्या' };

/** Limits in words; at least one of them is given. */
function limits(of: Limited, min: Limit, max: Limit): string {
  if (of === 'time' || of === 'date') {
    if (min !== undefined && max !== undefined) {
      return `${min} और ${max} के बीच`;
    }
    return min === undefined ? `${max} या उससे पहले` : `${min} या उसके बाद`;
  }
  if (min === undefined || max === undefined) {
    return min === undefined ? `अधिकतम ${max}` : `कम से कम ${min}`;
  }
  if (of === 'number' || of === 'wholeNumber') {
    return `${min} से ${max} तक`;
  }
  return min === max ? `${min}` : `${min} ${Number(max) - Number(min) === 1 ? 'या' : 'से'} ${max}`;
}

const PLACES: Readonly<Record<string, string>> = {
  A: 'कोई अक्षर',
  9: 'कोई अंक',
  '*': 'कोई अक्षर या अंक',
};

export const hi: AnswerTexts = {
  limits: (of, min, max) => {
    switch (of) {
      case 'number':
      case 'wholeNumber':
        return min !== undefined && max !== undefined
          ? `${limits(of, min, max)} की ${NOUNS[of]}`
          : `${NOUNS[of]}, ${limits(of, min, max)}`;
      case 'characters':
        return `${limits(of, min, max)} अक्षर`;
      case 'choices':
        return `${limits(of, min, max)} चुनें`;
      case 'time':
      case 'date':
        return limits(of, min, max);
    }
  },
  beyondLimits: (of, min, max, count) => {
    switch (of) {
      case 'characters':
        return `कृपया ${limits(of, min, max)} अक्षर लिखें; अभी ${count} हैं।`;
      case 'choices':
        return `कृपया ${limits(of, min, max)} चुनें।`;
      case 'time':
        return `कृपया ${limits(of, min, max)} का समय लिखें।`;
      case 'date':
        return `कृपया ${limits(of, min, max)} की तारीख लिखें।`;
      case 'number':
      case 'wholeNumber':
        return min !== undefined && max !== undefined
          ? `कृपया ${limits(of, min, max)} की ${NOUNS[of]} लिखें।`
          : `कृपया ऐसी ${NOUNS[of]} लिखें जो ${limits(of, min, max)} हो।`;
    }
  },
  place: (symbol, isFirst) => `${symbol} ${PLACES[symbol] ?? `केवल ${symbol[1]}`}${isFirst ? ' है' : ''}`,
  looksLike: (pattern, legend) => `${pattern} जैसा${legend && ` (${legend})`}`,
  writeLike: (pattern, legend) => `कृपया इसे ${pattern} जैसा लिखें${legend && `: ${legend}`}।`,
  tickBox: 'आगे बढ़ने के लिए कृपया बॉक्स पर सही का निशान लगाएँ।',
  sign: 'आगे बढ़ने के लिए कृपया हस्ताक्षर करें।',
  signAgain: 'आपके हस्ताक्षर नहीं मिले। कृपया फिर हस्ताक्षर करें।',
  faults: {
    required: 'कृपया इस प्रश्न का उत्तर दें।',
    wrong_shape: UNREADABLE,
    not_an_option: 'यह विकल्प अब नहीं है। कृपया फिर से चुनें।',
    not_a_row: 'इस प्रश्न की एक पंक्ति अब नहीं है। कृपया फिर से उत्तर दें।',
    rows_missing: 'कृपया हर पंक्ति में एक उत्तर चुनें।',
    not_all_ranked: 'कृपया सभी विकल्पों को क्रम में रखें।',
    address_incomplete: 'कृपया पता पूरा करें।',
    address_part_too_long: 'इस पते का एक भाग बहुत लंबा है।',
    other_without_text: 'कृपया “अन्य” के साथ अपना उत्तर लिखें।',
    other_too_long: `कृपया यहाँ अधिकतम ${OTHER_TEXT_CHARACTERS} अक्षर लिखें।`,
    not_a_number: 'कृपया संख्या अंकों में लिखें, जैसे 12.5।',
    not_a_whole_number: 'कृपया पूर्ण संख्या अंकों में लिखें, जैसे 12।',
    not_an_email: 'कृपया ई-मेल पता लिखें, जैसे name@example.org।',
    not_a_phone_number: 'कृपया फ़ोन नंबर लिखें, जैसे +91 98765 43210।',
    not_a_web_address: 'कृपया वेब पता लिखें, जैसे www.example.org।',
    not_a_time: 'कृपया समय लिखें, जैसे 09:30।',
    option_full: 'यह अभी-अभी भर गया। कृपया कोई और विकल्प चुनें।',
    out_of_range: 'यह मान सीमा से बाहर है। कृपया फिर से चुनें।',
    too_long: 'यह पाठ बहुत लंबा है: अधिकतम 100 KB।',
    too_many: 'ये बहुत ज़्यादा हैं। कृपया कुछ हटाएँ।',
    not_a_date: 'कैलेंडर में ऐसा कोई दिन नहीं है।',
    not_a_file: 'एक फ़ाइल नहीं मिली। कृपया उसे फिर से जोड़ें।',
    takes_no_answer: UNREADABLE,
    answered_twice: UNREADABLE,
    other_page: UNREADABLE,
    unknown_question: UNREADABLE,
  },
};
