// Reads exports as streams, because files of a million rows do not fit into memory.

import { createReadStream } from 'node:fs';

/** The rows of a CSV file, each an array of its cells. */
export async function* csvRows(file) {
  // `isClosing`: the last character was a quote, which either ends the cell or is the first of an escaped pair.
  let [row, cell, isQuoted, isClosing, isFirst] = [[], '', false, false, true];
  for await (let text of createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 20 })) {
    if (isFirst && text.startsWith('\uFEFF')) text = text.slice(1);
    isFirst = false;
    for (let at = 0; at < text.length; ) {
      if (isQuoted && !isClosing) {
        const end = text.indexOf('"', at);
        cell += text.slice(at, end < 0 ? undefined : end);
        at = end < 0 ? text.length : end + 1;
        isClosing = end >= 0;
        continue;
      }
      const character = text[at];
      if (isClosing && character === '"') {
        cell += '"';
        isClosing = false;
        at += 1;
        continue;
      }
      isClosing = isQuoted = false;
      if (character === '"' && cell === '') isQuoted = true;
      else if (character === ',') [row, cell] = [[...row, cell], ''];
      else if (character === '\n') {
        yield [...row, cell];
        [row, cell] = [[], ''];
      } else if (character !== '\r') {
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

/** The objects of a JSON Lines file. */
export async function* jsonLines(file) {
  // Not readline, which also splits at other line separators.
  let rest = '';
  for await (const text of createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 20 })) {
    const lines = (rest + text).split('\n');
    rest = lines.pop();
    for (const line of lines) yield JSON.parse(line);
  }
  if (rest !== '') throw new Error('the last line is incomplete');
}

/** The cell without the apostrophe that keeps spreadsheets from reading it as a formula. */
export const unescapeCell = (cell) => (cell.startsWith("'") ? cell.slice(1) : cell);

/** The CSV cells expected for a JSON line, with the questions in this order. */
export function expectedRow(line, questions) {
  const text = (value) => (value === null || value === undefined ? '' : String(value));
  const answers = new Map(line.answers.map((answer) => [answer.questionId, answer.answer]));
  const answerCells = questions.map((question) => {
    const answer = answers.get(question);
    return Array.isArray(answer) ? answer.map((item) => item?.name ?? item).join('; ') : text(answer);
  });
  const { responseId, receipt, status, version, startedAt, completedAt, seconds, path } = line;
  const leading = [responseId, receipt, status, version, startedAt, completedAt, seconds].map(text);
  return [...leading, path.map((page) => page.title).join(' > '), ...answerCells];
}
