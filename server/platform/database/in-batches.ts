/** Rows per statement: building one for a thousand blocks the event loop for half a second. */
const batch = 50

/** Writes many rows in batches; between two statements the event loop is free for others. */
export async function inBatches<Row>(rows: readonly Row[], write: (some: Row[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += batch) await write(rows.slice(at, at + batch))
}
