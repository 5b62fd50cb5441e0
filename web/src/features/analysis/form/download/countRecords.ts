const QUOTE = 34;
const LINE_FEED = 10;

/** Counts a file's records while it comes in, in whatever pieces. */
export type RecordCounter = { add: (bytes: Uint8Array) => void; records: () => number };

/** Lines that hold a record each. */
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

/** Rows below the first, which has the headers. A line that ends inside quotes is not the end of a row. */
export function countRows(): RecordCounter {
  let rows = 0;
  let isQuoted = false;
  return {
    add: (bytes) => {
      for (const byte of bytes) {
        // A doubled quote closes and opens again, which comes to the same.
        if (byte === QUOTE) isQuoted = !isQuoted;
        else if (byte === LINE_FEED && !isQuoted) rows += 1;
      }
    },
    records: () => Math.max(0, rows - 1),
  };
}
