import { randomUUID } from 'node:crypto'
import { isOpenedByVendor } from '../../../adapters/document-store/providers'
import { probeStore } from '../../../adapters/document-store/store'
import { endsAccess, ProviderRefused } from '../../../adapters/provider/refused'
import { readStored } from '../../../adapters/storage'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import type { ProviderKind } from '../../../platform/values/provider-kinds'
import { markConnected } from '../connections/mark-connected'
import { markRevoked } from '../connections/mark-revoked'
import { withProviderErrors } from '../connections/with-provider-errors'
import { ensureRootFolder } from './ensure-root-folder'
import { openStore } from './open-store'
import { probeBucket } from './probe-bucket'
import { loadSettings } from './settings-row'
import { externalProvider, kindOf } from './storage-place'
import { withBucketErrors } from './with-bucket-errors'

/**
 * Writes, reads and removes a small file where documents are stored. Of a bucket it also records whether we may still
 * access it; copying goes on where we may again.
 * @throws DomainError storage.test_failed, storage.bucket_…, connection.away, connection.withdrawn,
 * connection.not_connected, connection.not_configured
 */
export async function testStorage(ctx: Ctx) {
  const settings = await inTenant(ctx, tx => loadSettings(tx, ctx))
  const provider = externalProvider(settings)
  if (!provider) await probeOwnStorage(ctx)
  else if (!isOpenedByVendor(provider)) await testBucket(ctx, provider)
  else
    await withProviderErrors(async () => {
      const store = await openStore(ctx, provider, AbortSignal.timeout(30_000))
      await probeStore(store, (await ensureRootFolder(store, ctx)).id)
    })
  return { data: { provider: kindOf(settings), ok: true as const } }
}

/** What ended our access may have been mended there, without another key: then copying goes on. */
async function testBucket(ctx: Ctx, provider: ProviderKind): Promise<void> {
  await withBucketErrors(async () => {
    try {
      const store = await openStore(ctx, provider, AbortSignal.timeout(30_000), { evenEnded: true })
      await probeBucket(store, (await ensureRootFolder(store, ctx)).id)
    } catch (error) {
      if (error instanceof ProviderRefused && endsAccess(error.reason)) await markRevoked(ctx, provider, error.reason)
      throw error
    }
  })
  await markConnected(ctx, provider)
}

async function probeOwnStorage({ actor, storage, log }: Ctx): Promise<void> {
  const key = `${actor.tenantId}/probe/${randomUUID()}`
  const content = Buffer.from(key)
  try {
    await storage.put(key, content)
    const read = await readStored(storage, key)
    await storage.delete(key)
    if (read?.equals(content)) return
  } catch (error) {
    log.warn({ err: error }, 'the storage could not be written, read and cleared')
  }
  throw new DomainError('storage.test_failed')
}
