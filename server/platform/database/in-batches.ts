/** Rows that are written by one statement: to put a thousand into one takes the loop for half a second. */
const batch = 50

/** Writes many rows, a few at a time; between two statements the loop is free for others. */
export async function inBatches<Row>(rows: readonly Row[], write: (some: Row[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += batch) await write(rows.slice(at, at + batch))
}
