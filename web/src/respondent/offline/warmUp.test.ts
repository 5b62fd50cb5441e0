import { expect, test } from 'vitest';
import { picturesIn } from './warmUp';

const question = (imageUrl: string) => ({ type: 'Image', imageUrl });

test('finds each picture of an inlined form once', () => {
  const pages = [
    { questions: [question('/media/ab12'), question('/media/cd34'), question('')] },
    { questions: [question('/media/ab12'), question('https://elsewhere.example/media/x')] },
  ];
  expect(picturesIn(JSON.stringify({ form: { pages } }))).toEqual(['/media/ab12', '/media/cd34']);
  const many = Array.from({ length: 100 }, (_, at) => question(`/media/${at}`));
  expect(picturesIn(JSON.stringify(many))).toHaveLength(20);
});
