import { expect, test } from 'vitest';
import { picturesIn } from './settleIn';

const question = (imageUrl: string) => ({ type: 'Image', imageUrl });

test('the pictures of a form are found in what the page brought along, each once', () => {
  const pages = [
    { questions: [question('/media/ab12'), question('/media/cd34'), question('')] },
    { questions: [question('/media/ab12'), question('https://elsewhere.example/media/x')] },
  ];
  expect(picturesIn(JSON.stringify({ form: { pages } }))).toEqual(['/media/ab12', '/media/cd34']);
  const many = Array.from({ length: 100 }, (_, at) => question(`/media/${at}`));
  expect(picturesIn(JSON.stringify(many))).toHaveLength(20);
});
