import type { Prisma } from '../../../../prisma/client/client'
import { ProviderRefused } from '../../../adapters/provider/refused'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { JobRefused, ProviderAway } from '../../../platform/jobs/failures'
import { jobHandler } from '../../../platform/jobs/jobs'
import { type ProviderKind, providerKinds } from '../../../platform/values/provider-kinds'
import { formerCopiesJob } from './former-copies-job'
import { logStorageEvent } from './log-storage-event'
import { openStore } from './open-store'
import { retryTimes } from './retry-times'
import { loadSettings } from './settings-row'
import { externalProvider } from './storage-place'

const copiesPerSlice = 50

/**
 * The next of our copies at a former provider that may be removed, and the last document checked: copies of documents
 * in the bin, and any other copy once its document is where it belongs now. Where that is our own storage alone, the
 * storage is checked for the bytes.
 */
async function removableCopies(ctx: Ctx, former: ProviderKind, now: ProviderKind | null, begin: number) {
  const { tenantId } = ctx.actor
  const isElsewhere = now && { placements: { some: { provider: now, state: 'placed' } } }
  const where: Prisma.DocumentPlacementWhereInput = {
    ...{ tenantId, provider: former },
    ...(isElsewhere ? { document: { OR: [{ deletedAt: { not: null } }, isElsewhere] } } : {}),
  }
  // Copies that must stay come up sooner or later, and must not hold up those after them.
  for (let after = begin; ; ) {
    const rows = await inTenant(ctx, tx =>
      tx.documentPlacement.findMany({
        where: { ...where, documentId: { gt: after } },
        select: {
          ...{ documentId: true, itemId: true },
          document: { select: { deletedAt: true, storedFile: { select: { storageKey: true } } } },
        },
        take: copiesPerSlice,
        orderBy: { documentId: 'asc' },
      }),
    )
    const mayGo = await Promise.all(
      rows.map(
        async ({ document: { deletedAt, storedFile } }) =>
          now !== null || deletedAt !== null || (await ctx.storage.stat(storedFile.storageKey)) !== null,
      ),
    )
    const removable = rows.filter((_, at) => mayGo[at])
    const last = rows.at(-1)
    if (last) after = last.documentId
    if (removable.length > 0 || !last) return { removable, after }
  }
}

/** Removes our copies from a former provider. It ends when none is left there. */
export const removeFormerCopies = jobHandler(formerCopiesJob, {
  async slice({ ctx, key, cursor, signal }) {
    const { tenantId } = ctx.actor
    const former = providerKinds.find(kind => kind === key) as ProviderKind
    const [now, left] = await inTenant(ctx, tx =>
      Promise.all([
        loadSettings(tx, ctx).then(externalProvider),
        tx.documentPlacement.count({ where: { tenantId, provider: former } }),
      ]),
    )
    // Copies in use are not removed, whatever enqueued this job.
    if (now === former) return async () => 'done'
    if (left === 0)
      return async (tx, inner) => {
        await logStorageEvent(tx, inner, 'migration.cleaned', { provider: former })
        return 'done'
      }
    const { removable: rows, after } = await removableCopies(ctx, former, now, cursor?.after ?? 0)
    // The round is over; copies that had to stay are checked again in the next one.
    if (rows.length === 0 && cursor && cursor.after > 0) return async () => ({ next: { after: 0 } })
    if (rows.length === 0)
      // A job that waits is given up after three days.
      throw new ProviderAway('storage.not_copied_yet', { retryAfterMs: retryTimes.refusedMs })
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
      return { next: { after } }
    }
  },
  async givenUp(tx, ctx, { key, reason }) {
    const { tenantId } = ctx.actor
    const left = await tx.documentPlacement.count({ where: { tenantId, provider: key } })
    await logStorageEvent(tx, ctx, 'migration.stuck', { provider: key, reason, documents: left })
  },
})
