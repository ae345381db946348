import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { lockRecord } from '../../../platform/records/change-record'
import { defaultPattern } from './schema'

/** Where a company stores its documents; null until it has chosen a place or the first check has run. */
export const loadSettings = (tx: Tx, { actor: { tenantId } }: Pick<Ctx, 'actor'>) =>
  tx.storageSetting.findUnique({ where: { tenantId } })

/** The settings row, created if it is missing. */
export async function ensureSettings(tx: Tx, ctx: Pick<Ctx, 'actor' | 'clock'>) {
  const { tenantId } = ctx.actor
  const now = ctx.clock.now()
  await tx.storageSetting.createMany({
    data: [{ tenantId, folderPattern: defaultPattern, createdAt: now, updatedAt: now }],
    skipDuplicates: true,
  })
  return tx.storageSetting.findUniqueOrThrow({ where: { tenantId } })
}

/** The same, locked: where documents are stored does not change until the transaction ends. */
export async function lockSettings(tx: Tx, ctx: Pick<Ctx, 'actor' | 'clock'>) {
  const { tenantId, id } = await ensureSettings(tx, ctx)
  await lockRecord(tx, ctx.actor.tenantId, 'storageSetting', id)
  return tx.storageSetting.findUniqueOrThrow({ where: { tenantId } })
}

export type SettingsRow = Awaited<ReturnType<typeof ensureSettings>>
