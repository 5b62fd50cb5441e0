const QUOTE = 34;
const LINE_FEED = 10;

/** Counts the records of a file while it is downloaded. */
export type RecordCounter = { add: (bytes: Uint8Array) => void; records: () => number };

/** For JSON Lines. */
export function countLines(): RecordCounter {
  let lines = 0;
  return {
    add: (bytes) => {
      for (const byte of bytes) {
        if (byte === LINE_FEED) lines += 1;
      }
    },
    records: () => lines,
  };
}

/** For CSV: skips the header row, and line feeds inside quotes. */
export function countRows(): RecordCounter {
  let rows = 0;
  let isQuoted = false;
  return {
    add: (bytes) => {
      for (const byte of bytes) {
        // An escaped quote toggles twice, which changes nothing.
        if (byte === QUOTE) isQuoted = !isQuoted;
        else if (byte === LINE_FEED && !isQuoted) rows += 1;
      }
    },
    records: () => Math.max(0, rows - 1),
  };
}
