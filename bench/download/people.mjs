// The form with a few responses of each sort, made through the API: what the stored ones are copies of.

import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';

const HOSTILE = [
  '=1+1', '+44 20', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＠x', "'tis", "''", 'a"b', '"', 'one,two', 'one;=two',
  'two\nlines', 'two\r\nlines', ' around ', '👩‍👩‍👧‍👦 🏳️‍🌈', 'रोगी ने कहा: क्‍षमा कीजिए', 'שלום مرحبا', '\u0001\u0007control', '__proto__',
  '_x0041_', '<b>&amp;</b>', 'NULL', '0123', '2026-02-28', 'Plain words, as most people write them, over a line or two.',
];

const read = async (file) => JSON.parse(await readFile(new URL(file, import.meta.url), 'utf8'));

/** Publishes the form twice and answers it in both versions; gives its id and its owner's token. */
export async function answeredForm(base) {
  const call = async (method, path, body, token) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const reply = await fetch(base + path, { method, headers, body: JSON.stringify(body) });
    const said = await reply.json();
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(said)}`);
    return said;
  };
  const [email, password] = [`${randomUUID()}@riverside.example`, 'blue-kettle-42'];
  await call('POST', '/api/user/signup', { name: 'Meera', email, password, confirmPassword: password });
  const { token } = await call('POST', '/api/user/login', { email, password });
  const { form } = await call('POST', '/api/form/create', { name: '=How was your stay?' }, token);
  for (const [version, file] of [[1, 'form.json'], [2, 'second_version.json']]) {
    await call('PUT', `/api/form/publish/${form._id}`, await read(file), token);
    for (const [at, text] of HOSTILE.entries()) await answer(call, form._id, version, at, text);
  }
  return { form: form._id, token };
}

async function answer(call, formId, formVersion, at, text) {
  const responseId = randomUUID();
  const words = [text, HOSTILE[(at + 7) % HOSTILE.length]];
  const pages = [
    ['stay', {
      reason: ['work', 'holiday', 'family'][at % 3], liked: [['room'], ['room', 'breakfast'], ['garden']][at % 3],
      quiet: (at % 11) - 5, stars: (at % 5) + 1, name: words[0], ...(formVersion === 1 && { arrived: '2026-02-28' }),
    }],
    ['more', { name2: words[1], words: words.join(' | ').repeat(3), country: ['india', 'elsewhere', 'proto'][at % 3] }],
  ];
  // Each tenth stops half way.
  for (const [seq, [currentPageId, answers]] of pages.slice(0, at % 10 === 9 ? 1 : 2).entries()) {
    const userAnswers = Object.entries(answers).map(([questionId, given]) => ({ questionId, answer: given }));
    await call('POST', '/api/response/submit', { formId, formVersion, responseId, seq: seq + 1, currentPageId, userAnswers });
  }
}
