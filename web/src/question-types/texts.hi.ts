import { OTHER_TEXT_CHARACTERS } from '../form-rules/constants.gen';
import type { FieldTexts } from './texts.en';

/** The page itself never causes these errors, only other API clients do; one text is enough for all. */
const UNREADABLE = 'यह उत्तर पढ़ा नहीं जा सकता। कृपया फिर से उत्तर दें।';

export const hi: FieldTexts = {
  yourAnswer: 'आपका उत्तर',
  shortAnswerText: 'छोटे उत्तर का पाठ',
  longAnswerText: 'लंबे उत्तर का पाठ',
  chooseOption: 'कोई विकल्प चुनें',
  other: 'अन्य',
  otherText: '“अन्य” के लिए आपका उत्तर',
  option: (number) => `विकल्प ${number}`,
  required: 'ज़रूरी',
  clear: 'चुनाव हटाएँ',
  wholeDate: 'पूरी तारीख लिखें: दिन, महीना और साल।',
  scaleStart: 'पैमाने की शुरुआत',
  scaleEnd: 'पैमाने का अंत',
  stars: (value, count) => `${count} में से ${value} तारे`,
  outOf: (value, count) => `${count} में से ${value}`,
  mediaMissing: 'यह दिखाया नहीं जा सका।',
  answerToContinue: 'आगे बढ़ने के लिए कृपया इस प्रश्न का उत्तर दें।',
  page: 'पेज',
  submit: 'जमा करें',
  back: 'वापस',
  lastPage: 'आख़िरी पेज',
  pagesLeft: (least, most) => (least === most ? `${most} पेज बाकी` : `${least} से ${most} पेज बाकी`),
  pagesLeftAtLeast: (least) => `कम से कम ${least} पेज बाकी`,
  faults: {
    required: 'कृपया इस प्रश्न का उत्तर दें।',
    wrong_shape: UNREADABLE,
    not_an_option: 'यह विकल्प अब नहीं है। कृपया फिर से चुनें।',
    other_without_text: 'कृपया “अन्य” के साथ अपना उत्तर लिखें।',
    other_too_long: `कृपया यहाँ अधिकतम ${OTHER_TEXT_CHARACTERS} अक्षर लिखें।`,
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
