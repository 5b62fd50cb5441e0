import { describe, expect, it } from 'vitest';
import type { ParsedQuestion } from './parseQuestionnaire';
import { parseQuestionnaire } from './parseQuestionnaire';

/** A question in one line: its kind, `*` when it is required, its text, and its options. */
function brief({ kind, required, text, description, options, other, scale }: ParsedQuestion): string {
  return [
    `${kind}${required ? '*' : ''}: ${text}`,
    ...(description === '' ? [] : [`(${description})`]),
    ...(scale ? [`${scale.min}..${scale.max}`] : []),
    ...(options.length === 0 ? [] : [options.join(' | ')]),
    ...(other === true ? ['+ other'] : []),
  ].join(' ');
}

const read = (text: string) => parseQuestionnaire(text).map(brief);

describe('parseQuestionnaire', () => {
  it.each<[name: string, pasted: string, made: string[]]>([
    [
      'numbered questions with lettered options',
      '1. What is your name?\n2. How will you attend?\na) In person\nb) Online',
      ['Short Answer: What is your name?', 'Multiple Choice: How will you attend? In person | Online'],
    ],
    [
      'numbers with brackets, colons and words',
      '(1) Name\n2) Town\n3: Country\nQ4 Street\nQuestion 5. Code',
      [
        'Short Answer: Name',
        'Short Answer: Town',
        'Short Answer: Country',
        'Short Answer: Street',
        'Short Answer: Code',
      ],
    ],
    ['a number without a blank behind it', '1.Name\n2.Town', ['Short Answer: Name', 'Short Answer: Town']],
    [
      'indented numbered options',
      '1. Which size?\n   1. Small\n   2. Large\n2. Which colour?\n   1. Red\n   2. Blue',
      ['Multiple Choice: Which size? Small | Large', 'Multiple Choice: Which colour? Red | Blue'],
    ],
    [
      'numbered options under plain questions',
      'Which size?\n1. Small\n2. Large\n\nWhich colour?\n1. Red\n2. Blue',
      ['Multiple Choice: Which size? Small | Large', 'Multiple Choice: Which colour? Red | Blue'],
    ],
    [
      'blank lines between questions',
      'Which size?\nSmall\nLarge\n\nYour town',
      ['Multiple Choice: Which size? Small | Large', 'Short Answer: Your town'],
    ],
    [
      'questions line by line',
      'Who are you?\nWhere are you?\nWhat do you do?',
      ['Short Answer: Who are you?', 'Short Answer: Where are you?', 'Short Answer: What do you do?'],
    ],
    [
      'a list of questions with options below them',
      '- Name\n- Size\n  - Small\n  - Large',
      ['Short Answer: Name', 'Multiple Choice: Size Small | Large'],
    ],
    [
      'bullets of every sort',
      '1. Pick\n- a1\n• b1\n* c1\n○ d1\n( ) e1\n2. Next',
      ['Multiple Choice: Pick a1 | b1 | c1 | d1 | e1', 'Short Answer: Next'],
    ],
    [
      'boxes as a Checkbox',
      '1. Pick\n[ ] Red\n☐ Blue\n2. Next',
      ['Checkbox: Pick Red | Blue', 'Short Answer: Next'],
    ],
    [
      'the words for several answers as a Checkbox',
      '1. Select all that apply\na. Red\nb. Blue\n2. Next',
      ['Checkbox: Select all that apply Red | Blue', 'Short Answer: Next'],
    ],
    [
      'roman options',
      '1. Pick\ni) One\nii) Two\niii) Three\n2. Next',
      ['Multiple Choice: Pick One | Two | Three', 'Short Answer: Next'],
    ],
    [
      'required questions by star and by word',
      '1. Name *\n2. *Town\n3. Age (required)\n4. Street [Required]\n5. Code',
      [
        'Short Answer*: Name',
        'Short Answer*: Town',
        'Short Answer*: Age',
        'Short Answer*: Street',
        'Short Answer: Code',
      ],
    ],
    [
      'text copied from Google Forms',
      'Your name\n*\nYour answer\n\nHow was it?\n*\nGood\nBad\nOther:\n\nAnything else\nLong answer text',
      [
        'Short Answer*: Your name',
        'Multiple Choice*: How was it? Good | Bad + other',
        'Long Answer: Anything else',
      ],
    ],
    [
      '“Other” as the last of several options',
      '1. How?\n- By bus\n- Other (please specify)\n2. Why?\n- Cost\n- Others: ____\n3. Who?\n- Other\n- Me\n4. What?\n- Other things',
      [
        'Multiple Choice: How? By bus + other',
        'Multiple Choice: Why? Cost + other',
        'Multiple Choice: Who? Other | Me',
        'Multiple Choice: What? Other things',
      ],
    ],
    [
      'kinds by their words',
      '1. Date of birth\n2. Rate our staff\n3. Upload your CV\n4. Please describe your symptoms\n5. On a scale of 1 to 5, how satisfied are you?',
      [
        'Date: Date of birth',
        'Rating: Rate our staff',
        'File Upload: Upload your CV',
        'Long Answer: Please describe your symptoms',
        'Linear Scale: On a scale of 1 to 5, how satisfied are you? 1..5',
      ],
    ],
    [
      'options that are numbers in order as a scale',
      'How likely?\n- 1\n- 2\n- 3\n- 4\n\nName',
      ['Linear Scale: How likely? 1..4 1 | 2 | 3 | 4', 'Short Answer: Name'],
    ],
    [
      'lines for the answer',
      '1. Name ____\n2. Story\n_____\n_____',
      ['Short Answer: Name', 'Long Answer: Story'],
    ],
    [
      'one line with slashes',
      'Do you agree?\nYes / No\n\nName',
      ['Multiple Choice: Do you agree? Yes | No', 'Short Answer: Name'],
    ],
    [
      'one plain line below as the description',
      '1. Name\nAs in your passport\n2. Town',
      ['Short Answer: Name (As in your passport)', 'Short Answer: Town'],
    ],
    [
      'headings between numbered questions as Texts',
      'Clinic intake\nPlease answer all.\n\n1. Name\n\nYour visit\n\n2. Reason',
      [
        'Text: Clinic intake\nPlease answer all.',
        'Short Answer: Name',
        'Text: Your visit',
        'Short Answer: Reason',
      ],
    ],
    [
      'Hindi with its own digits and letters',
      '१. आपका नाम (अनिवार्य)\n२. आप कैसे आएँगे?\nक) बस\nख) रेल\n३. जन्म की तारीख',
      ['Short Answer*: आपका नाम', 'Multiple Choice: आप कैसे आएँगे? बस | रेल', 'Date: जन्म की तारीख'],
    ],
    [
      'Arabic with its own digits, letters and marks of direction',
      '\u200F١. ما اسمك؟ *\n\u200F٢- كيف ستحضر؟\n\u200Fأ) حضوريا\n\u200Fب) عن بعد',
      ['Short Answer*: ما اسمك؟', 'Multiple Choice: كيف ستحضر؟ حضوريا | عن بعد'],
    ],
    [
      'line ends of every system',
      '1. Name\r\n2. Town\r3. Age',
      ['Short Answer: Name', 'Short Answer: Town', 'Short Answer: Age'],
    ],
  ])('reads %s', (_name, pasted, made) => {
    expect(read(pasted)).toEqual(made);
  });

  it.each([
    ['nothing', ''],
    ['blank lines', '\n \n\t\n'],
    ['a single question', 'What is your name?'],
    ['a question and its description', 'What is your name?\nAs in your passport'],
    ['a paragraph with long lines', `${'word '.repeat(40)}\n${'word '.repeat(40)}\n${'word '.repeat(40)}`],
    ['a time and a version', '10:30 start\n2.5 hours'],
  ])('finds no questionnaire in %s', (_name, pasted) => {
    expect(parseQuestionnaire(pasted)).toEqual([]);
  });

  it('makes a Dropdown of more than twelve options', () => {
    const towns = Array.from({ length: 13 }, (_, at) => `- Town ${at}x`).join('\n');
    expect(parseQuestionnaire(`1. Where?\n${towns}\n2. Name`)[0]).toMatchObject({ kind: 'Dropdown' });
  });

  it('reads five hundred lines', () => {
    const pasted = Array.from({ length: 100 }, (_, at) => `${at + 1}. Question?\na) A\nb) B\nc) C\n`).join(
      '\n',
    );
    const questions = parseQuestionnaire(pasted);
    expect(questions).toHaveLength(100);
    expect(questions.every(({ options }) => options.join('') === 'ABC')).toBe(true);
  });

  it('numbers over three digits do not begin a question', () => {
    expect(read('Which year?\n2024. A good one\n2025. A better one\n\nName')[0]).toContain('Which year?');
  });
});
