import { z } from 'zod'
import { ProviderRefused } from '../../../adapters/provider/refused'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { JobRefused, ProviderAway } from '../../../platform/jobs/failures'
import { jobHandler, jobType } from '../../../platform/jobs/jobs'
import { type ProviderKind, providerKinds } from '../../../platform/values/provider-kinds'
import { openStore } from './open-store'
import { externalProvider, loadSettings, note } from './settings'

const Nothing = z.object({})
/** Its key is the provider that is left. */
export const cleanUp = jobType('storage.clean_up', { payload: Nothing, cursor: Nothing })
const perSlice = 50
/** What is not at its new place yet is looked at again so much later, for the three days of a job that waits. */
const againAfterMs = 60 * 60_000

/**
 * Our copies at a provider that is left, which may go: those of the bin, and each other one once it is where it belongs
 * now. Without a provider that is our own storage, which is asked whether the bytes are there.
 */
async function removableCopies(ctx: Ctx, former: ProviderKind) {
  const { tenantId } = ctx.actor
  const of = { tenantId, provider: former }
  const { now, rows, left } = await inTenant(ctx, async tx => {
    const now = externalProvider(await loadSettings(tx, ctx))
    const [rows, left] = await Promise.all([
      tx.documentPlacement.findMany({
        where: now
          ? {
              ...of,
              document: {
                OR: [{ deletedAt: { not: null } }, { placements: { some: { provider: now, state: 'placed' } } }],
              },
            }
          : of,
        select: {
          ...{ documentId: true, itemId: true },
          document: { select: { deletedAt: true, storedFile: { select: { storageKey: true } } } },
        },
        take: perSlice,
        orderBy: { documentId: 'asc' },
      }),
      tx.documentPlacement.count({ where: of }),
    ])
    return { now, rows, left }
  })
  if (now) return { rows, left }
  const isHere = await Promise.all(
    rows.map(
      async ({ document }) =>
        document.deletedAt !== null || (await ctx.storage.stat(document.storedFile.storageKey)) !== null,
    ),
  )
  return { rows: rows.filter((_, at) => isHere[at]), left }
}

/** Removes our copies from a provider that is left. It ends when none is left there. */
export const cleanUpStorage = jobHandler(cleanUp, {
  async slice({ ctx, key, signal }) {
    const { tenantId } = ctx.actor
    const former = providerKinds.find(kind => kind === key) as ProviderKind
    const { rows, left } = await removableCopies(ctx, former)
    if (left === 0)
      return async (tx, inner) => {
        await note(tx, inner, 'migration.cleaned', { provider: former })
        return 'done'
      }
    if (rows.length === 0) throw new ProviderAway('storage.not_copied_yet', { retryAfterMs: againAfterMs })
    try {
      const store = await openStore(ctx, former, signal)
      for (const { itemId } of rows) if (itemId) await store.delete(itemId)
    } catch (error) {
      if (error instanceof ProviderRefused) throw new JobRefused(`storage.${error.reason}`, { cause: error })
      throw error
    }
    return async tx => {
      const documentId = { in: rows.map(row => row.documentId) }
      await tx.documentPlacement.deleteMany({ where: { tenantId, provider: former, documentId } })
      return { next: {} }
    }
  },
  async givenUp(tx, ctx, { key, reason }) {
    await note(tx, ctx, 'migration.stuck', { provider: key, reason })
  },
})
