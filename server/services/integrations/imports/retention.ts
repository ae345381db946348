import type { App } from '../../../context'

/**
 * Retention of an import, during which it can be undone; then its rows, which are copies of personal data, are deleted.
 */
const keptDays = 90

/** Deletes imports with their rows 90 days after the upload. Returns how many. */
export async function forgetImports({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<number> {
  const createdAt = { lt: new Date(clock.now().getTime() - keptDays * 86_400_000) }
  const { count } = await db.acrossTenants('sweep', tx =>
    tx.import.deleteMany({ where: { createdAt, status: { notIn: ['pending', 'working'] } } }),
  )
  return count
}
