import type { Tx } from './db'

/**
 * Runs a part of a transaction that may fail without taking the rest along: what it wrote is undone, and the transaction
 * goes on. Attempts may be made within each other, since a savepoint of the same name covers the former.
 * @param rescue what a failure becomes; it throws what is no failure of the part, which then ends the transaction
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
      // The database is away, which is what the error says.
      throw error
    })
    return rescue(error)
  }
  await tx.$executeRaw`RELEASE SAVEPOINT attempt`
  return result
}

/** Released as well: the former of the same name is the one that counts again. */
async function undo(tx: Tx): Promise<void> {
  await tx.$executeRaw`ROLLBACK TO SAVEPOINT attempt`
  await tx.$executeRaw`RELEASE SAVEPOINT attempt`
}
