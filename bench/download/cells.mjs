// Reads downloads back, piece by piece: files of a million rows do not fit into memory.

import { createReadStream } from 'node:fs';

/** The rows of a CSV, each a list of its cells. */
export async function* csvRows(file) {
  let [row, cell, quoted, closing, first] = [[], '', false, false, true];
  for await (let text of createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 20 })) {
    if (first && text.startsWith('\uFEFF')) text = text.slice(1);
    first = false;
    for (let at = 0; at < text.length; ) {
      if (quoted && !closing) {
        const end = text.indexOf('"', at);
        cell += text.slice(at, end < 0 ? undefined : end);
        at = end < 0 ? text.length : end + 1;
        closing = end >= 0;
        continue;
      }
      const sign = text[at];
      if (closing && sign === '"') {
        cell += '"';
        closing = false;
        at += 1;
        continue;
      }
      closing = quoted = false;
      if (sign === '"' && cell === '') quoted = true;
      else if (sign === ',') [row, cell] = [[...row, cell], ''];
      else if (sign === '\n') {
        yield [...row, cell];
        [row, cell] = [[], ''];
      } else if (sign !== '\r') {
        let end = at + 1;
        while (end < text.length && !',\n\r"'.includes(text[end])) end += 1;
        cell += text.slice(at, end);
        at = end;
        continue;
      }
      at += 1;
    }
  }
  if (row.length > 0 || cell !== '') yield [...row, cell];
}

/** The objects of JSON Lines. */
export async function* jsonLines(file) {
  // Only a line feed ends a line.
  let rest = '';
  for await (const text of createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 20 })) {
    const lines = (rest + text).split('\n');
    rest = lines.pop();
    for (const line of lines) yield JSON.parse(line);
  }
  if (rest !== '') throw new Error('the last line is not whole');
}

/** The cell as it was before it was made harmless. */
export const plain = (cell) => (cell.startsWith("'") ? cell.slice(1) : cell);

/** The cells that the CSV must have for a line, its questions in this order. */
export function rowOf(line, questions) {
  const text = (value) => (value === null || value === undefined ? '' : String(value));
  const answers = new Map(line.answers.map((answer) => [answer.questionId, answer.answer]));
  const given = questions.map((question) => {
    const answer = answers.get(question);
    return Array.isArray(answer) ? answer.map((one) => one?.name ?? one).join('; ') : text(answer);
  });
  const { responseId, receipt, status, version, startedAt, completedAt, seconds, path } = line;
  const leading = [responseId, receipt, status, version, startedAt, completedAt, seconds].map(text);
  return [...leading, path.map((page) => page.title).join(' > '), ...given];
}
