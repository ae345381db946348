import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { lockRecord } from '../../../platform/records/change-record'
import type { ProviderKind } from '../../../platform/values/provider-kinds'
import { defaultPattern, type StorageKind } from './schema'

/** Where a company stores its documents; null until it has chosen, or what is stored was checked. */
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

export type StorageSettings = Awaited<ReturnType<typeof ensureSettings>>

/** The external provider, or null if documents are stored by ourselves alone. */
export const externalProvider = (settings: { provider: string } | null): ProviderKind | null =>
  settings && settings.provider !== 'object' ? (settings.provider as ProviderKind) : null

/** Where documents are stored: by ourselves alone (`object`), or where copies of them are as well. */
export type StoragePlace = 'object' | ProviderKind
export const placeOf = (settings: { provider: string } | null): StoragePlace =>
  (settings?.provider ?? 'object') as StoragePlace

/** Its kind: a bucket of the company is object storage, too. */
export const kindOf = (settings: { provider: string } | null): StorageKind => {
  const place = placeOf(settings)
  return place === 'bucket' ? 'object' : place
}
export const isOwnBucket = (settings: { provider: string } | null): boolean => placeOf(settings) === 'bucket'

/** The place that a kind with `own_bucket` names. */
export const placeNamed = (kind: StorageKind, ownBucket: boolean): StoragePlace =>
  kind === 'object' && ownBucket ? 'bucket' : kind
