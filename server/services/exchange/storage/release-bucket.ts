import { ProviderRefused } from '../../../adapters/provider/refused'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { type BucketAccess, bucketOf } from '../connections/bucket-access'
import { openBucket } from './open-bucket'
import { ensureSettings } from './settings-row'

/** The bucket of a connection, also of one that has refused us; null where its key cannot be opened. */
export function bucketToRelease(ctx: Ctx, connection: Parameters<typeof bucketOf>[1]): BucketAccess | null {
  try {
    return bucketOf(ctx, connection)
  } catch (error) {
    if (error instanceof ProviderRefused) return null
    throw error
  }
}

/**
 * Makes the place of a bucket free for another company. Where it does not let us, the object that says whose it is
 * stays there, and people can remove it.
 */
export async function releaseBucket(ctx: Ctx, access: BucketAccess): Promise<void> {
  const { actor, log } = ctx
  try {
    const store = await openBucket(ctx, access, AbortSignal.timeout(30_000))
    const { bucketOwner } = await inTenant(ctx, tx => ensureSettings(tx, ctx))
    await store.release(bucketOwner)
  } catch (error) {
    log.warn({ err: error, tenantId: actor.tenantId }, 'a bucket could not be made free')
  }
}
