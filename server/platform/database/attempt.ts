import type { Tx } from './db'

/**
 * Runs a part of a transaction that may fail without aborting the rest: what the part wrote is rolled back, and the
 * transaction goes on. Attempts may be nested, since a savepoint hides an earlier one of the same name.
 * @param rescue turns a failure into a result; it rethrows what is not a failure of the part, which aborts the
 * transaction
 */
export async function attempt<Result>(
  tx: Tx,
  part: () => Promise<Result>,
  rescue: (error: unknown) => Result | Promise<Result>,
): Promise<Result> {
  await tx.$executeRaw`SAVEPOINT attempt`
  let result: Result
  try {
    result = await part()
  } catch (error) {
    await undo(tx).catch(() => {
      // The database is away, and the error says so.
      throw error
    })
    return rescue(error)
  }
  await tx.$executeRaw`RELEASE SAVEPOINT attempt`
  return result
}

/** Released as well, so that an earlier savepoint of the same name is the current one again. */
async function undo(tx: Tx): Promise<void> {
  await tx.$executeRaw`ROLLBACK TO SAVEPOINT attempt`
  await tx.$executeRaw`RELEASE SAVEPOINT attempt`
}
