import type { StorageWatch } from '../../../../prisma/client/client'
import type { BucketPlace } from '../../../adapters/document-store/bucket-place'
import { reportsTo, vendorOf } from '../../../adapters/document-store/providers'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { type ProviderKind, vendorKinds } from '../../../platform/values/provider-kinds'
import { redirectUri } from '../connections/redirect-uri'
import { formerCopiesJob } from './former-copies-job'
import { defaultPattern, type pushStates } from './schema'
import { loadSettings } from './settings-row'
import { externalProvider, isOwnBucket, kindOf } from './storage-place'

/** The storage setup: what is chosen, and what can be. Never a secret. */
export async function storageSetup(ctx: Ctx) {
  const { tenantId } = ctx.actor
  const [settings, documents, copies, removals, connected] = await inTenant(ctx, tx =>
    Promise.all([
      loadSettings(tx, ctx),
      tx.companyDocument.count({ where: { tenantId, deletedAt: null } }),
      tx.documentPlacement.groupBy({ by: ['provider'], where: { tenantId, itemId: { not: null } }, _count: true }),
      tx.job.findMany({
        where: { tenantId, kind: formerCopiesJob.kind, status: { in: ['pending', 'working'] } },
        select: { key: true, nextAttemptAt: true },
      }),
      tx.providerConnection.findMany({
        where: { tenantId },
        select: { provider: true, status: true, accountName: true, place: true, error: true },
      }),
    ]),
  )
  const left = (provider: string) => ({
    copies: copies.find(one => one.provider === provider)?._count ?? 0,
    removal_at: removals.find(({ key }) => key === provider)?.nextAttemptAt.toISOString() ?? null,
  })
  const bucket = connected.find(isOwnBucket)
  const outside = vendorKinds.map(provider => {
    const app = ctx.settings.providerApps[vendorOf(provider)]
    const connection = connected.find(one => one.provider === provider)
    return {
      ...{ provider, configured: app !== null, client_id: app?.clientId ?? null },
      status: (connection?.status ?? null) as 'connected' | 'revoked' | null,
      account: connection?.accountName ?? null,
      ...left(provider),
    }
  })
  const own = {
    ...{ provider: 'object' as const, configured: true, client_id: null, status: null, account: null },
    ...{ copies: 0, removal_at: null },
  }
  return {
    data: {
      provider: kindOf(settings),
      own_bucket: isOwnBucket(settings),
      bucket: bucket ? { ...bucketShown(bucket), ...left(bucket.provider) } : null,
      folder_pattern: settings?.folderPattern ?? defaultPattern,
      redirect_uri: redirectUri(ctx.settings),
      providers: [own, ...outside],
      documents,
      paused_at: settings?.pausedAt?.toISOString() ?? null,
      version: settings?.version ?? 0,
    },
  }
}

/** Where it is, and how our access there stands; the secret of its key never leaves the seal. */
function bucketShown({ place, status, error }: { place: unknown; status: string; error: string | null }) {
  const { endpoint, region, bucket, prefix, access_key_id, path_style } = place as BucketPlace
  const at = { endpoint, region, bucket, prefix: prefix.replace(/\/$/, ''), access_key_id, path_style }
  return { ...at, ...accessShown({ status, error }) }
}
const accessShown = ({ status, error }: { status: string; error: string | null }) => ({
  status: status as 'connected' | 'revoked',
  error,
})

type PushState = (typeof pushStates)[number]

function pushState(
  provider: ProviderKind | 'none',
  problem: string | null,
  { watches, now }: { watches: StorageWatch[]; now: Date },
): PushState {
  if (provider === 'none' || reportsTo(provider) === 'nowhere') return 'none'
  // What reports to the application as a whole opens no channel: only a report shows that it does.
  const isOpen = ({ lostAt, expiresAt, notifiedAt }: StorageWatch) =>
    lostAt === null && (expiresAt === null ? notifiedAt !== null : expiresAt > now)
  if (watches.some(isOpen)) return 'active'
  if (problem === null) return 'starting'
  return problem === 'no_public_address' ? 'unreachable' : 'refused'
}

const lastNotified = (watches: StorageWatch[]): Date | null =>
  watches.flatMap(({ notifiedAt }) => notifiedAt ?? []).sort((a, b) => b.getTime() - a.getTime())[0] ?? null

const counted = <Name extends string>(names: readonly Name[], rows: { state: string; _count: number }[]) =>
  Object.fromEntries(names.map(name => [name, rows.find(({ state }) => state === name)?._count ?? 0])) as Record<
    Name,
    number
  >

/** State of the company's storage: its runs, folders and documents by state, errors, and the latest log entries. */
export function storageStatus(ctx: Ctx) {
  const { tenantId } = ctx.actor
  return inTenant(ctx, async tx => {
    const settings = await loadSettings(tx, ctx)
    const provider = externalProvider(settings) ?? 'none'
    const of = { tenantId, provider }
    const [folders, documents, failing, wrong, log, running, connection, watches] = await Promise.all([
      tx.storageFolder.groupBy({ by: ['state'], where: of, _count: true }),
      tx.documentPlacement.groupBy({ by: ['state'], where: of, _count: true }),
      tx.storageFolder.findMany({ where: { ...of, state: 'error' }, orderBy: { since: 'desc' }, take: 10 }),
      tx.documentPlacement.findMany({
        where: { ...of, error: { not: null } },
        orderBy: { since: 'desc' },
        take: 10,
        include: { document: { select: { filename: true } }, storageFolder: { select: { path: true } } },
      }),
      tx.storageLogEntry.findMany({ where: { tenantId }, orderBy: { id: 'desc' }, take: 50 }),
      tx.job.count({ where: { tenantId, kind: 'storage.deep', status: { in: ['pending', 'working'] } } }),
      tx.providerConnection.findUnique({
        where: { tenantId_provider: { tenantId, provider } },
        select: { status: true, error: true },
      }),
      tx.storageWatch.findMany({ where: of }),
    ])
    const errors = [
      ...failing.map(({ path, error, since }) => ({ path, error: error ?? '', since: since.toISOString() })),
      ...wrong.map(({ document, storageFolder, error, since }) => ({
        path: [storageFolder?.path, document.filename].filter(Boolean).join('/'),
        error: error ?? '',
        since: since.toISOString(),
      })),
    ]
    return {
      data: {
        provider: kindOf(settings),
        own_bucket: isOwnBucket(settings),
        connection: connection && accessShown(connection),
        last_light_at: settings?.lastLightAt?.toISOString() ?? null,
        last_deep_at: settings?.lastDeepAt?.toISOString() ?? null,
        running: running > 0,
        push: {
          state: pushState(provider, settings?.pushProblem ?? null, { watches, now: ctx.clock.now() }),
          last_notified_at: lastNotified(watches)?.toISOString() ?? null,
        },
        folders: counted(['active', 'archived', 'missing', 'error'], folders),
        documents: counted(['placed', 'waiting', 'missing', 'error'], documents),
        errors: errors.sort((a, b) => (a.since < b.since ? 1 : -1)).slice(0, 10),
        unfindable: settings?.unfindable ?? 0,
        log: log.map(({ createdAt, kind, details }) => ({
          ...{ at: createdAt.toISOString(), kind },
          details: details as Record<string, unknown>,
        })),
        // The tables come with the service: a process that answers has migrated.
        registryReady: true,
      },
    }
  })
}
