import { expect } from '@playwright/test';
import type { Builder } from './builder.ts';
import { branch } from './clinic.ts';
import type { Publisher } from './publishing.ts';

type Matrix = { text: string; rows: readonly string[]; columns: readonly string[]; several?: boolean };

type SurveyPage = {
  title: string;
  /** As the owner pastes it from a document. */
  pasted: string;
  matrices?: readonly Matrix[];
  /** Where everyone goes from a page without a branch; otherwise the form ends. */
  next?: string;
  /** The answer that leads to the first page; every other one leads to the second. */
  branch?: { answer: string; whenTrue: string; whenFalse: string };
};

const AGREE = ['Disagree', 'Rather disagree', 'Neither', 'Rather agree', 'Agree'];
const OFTEN = ['Never', 'Now and then', 'Every month', 'Every week', 'Every day'];

/** 51 questions on 13 pages: 7 matrices, 16 with "Other", 6 branches, two of which make one with three ways. */
export const SURVEY: readonly SurveyPage[] = [
  {
    title: 'About you',
    pasted: `1. Do you cycle in town now? *
- Yes
- Not now
2. How old are you?
- Under 18
- 18 to 34
- 35 to 64
- 65 or older
3. Which part of town do you live in?
- Old town
- North side
- Harbour
- Other: ____
4. Which languages do you read?
[ ] English
[ ] Hindi
[ ] Konkani
[ ] Other (please specify)
5. Your postcode
6. How many bikes does your household have?`,
    branch: { answer: 'Yes', whenTrue: 'Your rides', whenFalse: 'Not on a bike' },
  },
  {
    title: 'Your rides',
    pasted: `1. What do you ride?
- A bike without a motor
- An electric bike
- A cargo bike
- Other
2. What do you ride for?
[ ] Errands
[ ] Sport
[ ] Visiting people
[ ] Other
3. How would you rate riding in our town?
4. How far do you ride in a week?
- Under 10 km
- 10 to 50 km
- Over 50 km
5. Do you ride to work or school? *
- Yes
- No`,
    matrices: [
      {
        text: 'How often do you ride in this weather?',
        rows: ['Sun', 'Rain', 'Strong wind', 'Great heat'],
        columns: OFTEN,
      },
    ],
    branch: { answer: 'Yes', whenTrue: 'To work', whenFalse: 'Routes' },
  },
  {
    title: 'Not on a bike',
    pasted: `1. How do you get around?
[ ] On foot
[ ] By bus
[ ] By car
[ ] Other
2. Did you cycle before? *
- Yes
- No, never
3. How long is your usual way?
- Under 1 km
- 1 to 5 km
- Over 5 km`,
    branch: { answer: 'Yes', whenTrue: 'Why you stopped', whenFalse: 'What would help' },
  },
  {
    title: 'To work',
    next: 'Routes',
    pasted: `1. Where do you leave the bike at work?
- In a cellar
- In the street
- In a garage
- Other
2. Does your employer help?
[ ] With showers
[ ] With money
[ ] With repairs
[ ] Other
3. When do you start?
- Before 7
- From 7 to 9
- After 9`,
    matrices: [
      {
        text: 'What is true of your way to work?',
        rows: ['It is safe', 'It is fast', 'It is pleasant'],
        columns: AGREE,
      },
    ],
  },
  {
    title: 'Routes',
    pasted: `1. What do you ride on most? *
- Cycle lanes
- Side streets
- Main roads
- Paths in parks
2. What do you look for in a route?
[ ] That it is short
[ ] That it is quiet
[ ] That it is even
[ ] Other
3. How do you find new routes?
- By trying
- With an app
- From friends
- Other`,
    matrices: [
      {
        text: 'When do you ride where?',
        rows: ['Town centre', 'Along the river', 'To the villages'],
        columns: ['Mornings', 'Evenings', 'Weekends'],
        several: true,
      },
    ],
    branch: { answer: 'Main roads', whenTrue: 'Main roads', whenFalse: 'Parking' },
  },
  {
    title: 'Why you stopped',
    next: 'What would help',
    pasted: `1. When did you ride last?
- This year
- In the last five years
- Longer ago
2. Why did you stop?
[ ] My bike was stolen
[ ] An accident
[ ] My health
[ ] Other
3. Would you start again? Please explain`,
    matrices: [
      {
        text: 'How much did these weigh?',
        rows: ['Traffic', 'Hills', 'Weather', 'Cost'],
        columns: ['Nothing', 'Little', 'Much'],
      },
    ],
  },
  {
    title: 'What would help',
    pasted: `1. What would get you onto a bike?
[ ] Separate lanes
[ ] A course
[ ] Company
[ ] Other
2. Would a loan bike interest you? *
- Yes
- No
3. On a scale of 0 to 10, how likely are you to ride next year?`,
    branch: { answer: 'Yes', whenTrue: 'Loan bikes', whenFalse: 'The town' },
  },
  {
    title: 'Main roads',
    next: 'Parking',
    pasted: `1. Which main road is the worst?
2. What is wrong with it? Please describe
3. Have drivers endangered you?
- Never
- Once
- Several times`,
    matrices: [
      {
        text: 'What would make main roads better?',
        rows: ['Lights', 'Lanes', 'Slower cars'],
        columns: AGREE,
      },
    ],
  },
  {
    title: 'Parking',
    pasted: `1. Where do you keep your bike at night?
- In the flat
- In the yard
- In the street
- Other
2. Was a bike of yours ever stolen? *
- Yes
- No`,
    matrices: [
      {
        text: 'How easy is it to park here?',
        rows: ['Station', 'Market', 'Schools', 'Library', 'Beach'],
        columns: ['Hard', 'Possible', 'Easy'],
      },
    ],
    branch: { answer: 'Yes', whenTrue: 'Theft', whenFalse: 'The town' },
  },
  {
    title: 'Theft',
    next: 'Loan bikes',
    pasted: `1. Where was it stolen?
- At home
- At work
- At the station
- Other
2. Did you report it?
- Yes
- No
3. On which date was it stolen?
4. Was it locked?
- Yes
- No`,
  },
  {
    title: 'Loan bikes',
    next: 'The town',
    pasted: `1. What should a day cost?
- Nothing
- Up to 50
- Up to 200
- Other
2. Where should they stand? Please describe
3. How would you pay?
[ ] In cash
[ ] By phone
[ ] By card
[ ] Other`,
  },
  {
    title: 'The town',
    next: 'Last words',
    pasted: `1. What should the town do first?
- Lanes
- Parking
- Lights
- Lower speed
2. Rate the town as a whole
3. Which street should be repaired first?`,
    matrices: [
      {
        text: 'What do you think of these?',
        rows: ['The bell rule', 'Car-free Sundays', 'Helmets'],
        columns: AGREE,
      },
    ],
  },
  {
    title: 'Last words',
    pasted: `1. How did you hear of this survey?
- From a friend
- From the newspaper
- Other
2. Anything else? Please tell us
3. Where may we write to you?`,
  },
];

/** Builds the survey in a builder with an empty form. */
export async function buildSurvey(builder: Builder): Promise<void> {
  const { texts } = builder;
  for (const [at, { title, pasted, matrices = [] }] of SURVEY.entries()) {
    if (at > 0) {
      await builder.button(texts.pages.add).click();
    }
    await builder.titlePage(title);
    await builder.button(texts.panel.addQuestion).first().click();
    await expect(builder.cards).toHaveCount(1);
    await builder.paste(builder.cards.first().locator('textarea').first(), pasted);
    const count = pasted.match(/^\d+\. /gm)?.length ?? 0;
    await builder.dialog.getByRole('button', { name: `Add ${count} questions`, exact: true }).click();
    await expect(builder.dialog).toHaveCount(0);
    await expect(builder.cards).toHaveCount(count);
    for (const matrix of matrices) {
      await addMatrix(builder, matrix);
    }
  }
  for (const [at, page] of SURVEY.entries()) {
    if (page.branch) {
      await branch(builder, at, page.branch);
    }
  }
}

/** Leads the pages without a branch on, in the open flowchart. */
export async function connectPages(publisher: Publisher): Promise<void> {
  const { page, texts } = publisher;
  const label = (title: string) => {
    const at = SURVEY.findIndex((one) => one.title === title);
    return `Page ${String(at + 1).padStart(2, '0')} ${title}`;
  };
  for (const { title, next } of SURVEY) {
    if (next !== undefined) {
      // The focus moves the page into view.
      await publisher.flowchart.getByRole('group', { name: `${label(title)}, then` }).focus();
      await publisher.handle(label(title), texts.flow.thanks).press('Enter');
      await page.getByRole('menuitemradio', { name: label(next), exact: true }).click();
      await expect(publisher.handle(label(title), label(next))).toBeVisible();
    }
  }
}

async function addMatrix(builder: Builder, { text, rows, columns, several = false }: Matrix): Promise<void> {
  const { page, texts } = builder;
  const count = await builder.cards.count();
  await builder.button(texts.panel.addQuestion).first().click();
  await expect(builder.cards).toHaveCount(count + 1);
  const card = builder.cards.filter({ has: page.getByRole('button', { name: /^Question type/ }) });
  await card.getByRole('button', { name: /^Question type/ }).click();
  await page.getByRole('menuitemradio', { name: texts.kind.Matrix, exact: true }).click();
  await expect(page.getByRole('menu')).toBeHidden();
  await card.locator('textarea').first().fill(text);
  for (const [list, labels] of [
    [texts.kinds.matrix.rows, rows],
    [texts.kinds.matrix.columns, columns],
  ] as const) {
    await builder.paste(
      card.getByRole('group', { name: list }).getByRole('textbox').first(),
      labels.join('\n'),
    );
    await expect(card.getByRole('group', { name: list }).getByRole('textbox')).toHaveCount(labels.length);
  }
  if (several) {
    await card.getByRole('switch', { name: texts.kinds.matrix.several }).click();
  }
}
