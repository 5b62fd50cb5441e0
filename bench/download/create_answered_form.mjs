// Creates the form and its first responses through the API; insert_responses.sql copies them.

import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';

const HOSTILE_TEXTS = [
  '=1+1', '+44 20', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＠x', "'tis", "''", 'a"b', '"', 'one,two', 'one;=two',
  'two\nlines', 'two\r\nlines', ' around ', '👩‍👩‍👧‍👦 🏳️‍🌈', 'रोगी ने कहा: क्‍षमा कीजिए', 'שלום مرحبا', '\u0001\u0007control', '__proto__',
  '_x0041_', '<b>&amp;</b>', 'NULL', '0123', '2026-02-28', 'Plain words, as most people write them, over a line or two.',
];

const read = async (file) => JSON.parse(await readFile(new URL(file, import.meta.url), 'utf8'));

/** Publishes two versions of the form and submits responses to both; returns the form's id and its owner's token. */
export async function createAnsweredForm(base) {
  const call = async (method, path, body, token) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const reply = await fetch(base + path, { method, headers, body: JSON.stringify(body) });
    const content = await reply.json();
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(content)}`);
    return content;
  };
  const [email, password] = [`${randomUUID()}@riverside.example`, 'blue-kettle-42'];
  await call('POST', '/api/user/signup', { name: 'Meera', email, password, confirmPassword: password });
  const { token } = await call('POST', '/api/user/login', { email, password });
  const { form } = await call('POST', '/api/form/create', { name: '=How was your stay?' }, token);
  for (const [version, file] of [[1, 'form.json'], [2, 'second_version.json']]) {
    await call('PUT', `/api/form/publish/${form._id}`, await read(file), token);
    for (const [index, text] of HOSTILE_TEXTS.entries()) await submitResponse(call, form._id, version, index, text);
  }
  return { form: form._id, token };
}

async function submitResponse(call, formId, formVersion, index, text) {
  const responseId = randomUUID();
  const texts = [text, HOSTILE_TEXTS[(index + 7) % HOSTILE_TEXTS.length]];
  const pages = [
    ['stay', {
      reason: ['work', 'holiday', 'family'][index % 3], liked: [['room'], ['room', 'breakfast'], ['garden']][index % 3],
      quiet: (index % 11) - 5, stars: (index % 5) + 1, name: texts[0], ...(formVersion === 1 && { arrived: '2026-02-28' }),
    }],
    ['more', { name2: texts[1], words: texts.join(' | ').repeat(3), country: ['india', 'elsewhere', 'proto'][index % 3] }],
  ];
  // Every tenth response is partial.
  for (const [seq, [currentPageId, answers]] of pages.slice(0, index % 10 === 9 ? 1 : 2).entries()) {
    const userAnswers = Object.entries(answers).map(([questionId, answer]) => ({ questionId, answer }));
    await call('POST', '/api/response/submit', { formId, formVersion, responseId, seq: seq + 1, currentPageId, userAnswers });
  }
}
