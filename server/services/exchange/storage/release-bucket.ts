import type { BucketStore } from '../../../adapters/document-store/bucket'
import type { BucketPlace } from '../../../adapters/document-store/bucket-place'
import { memoryRegister } from '../../../adapters/document-store/keyed-items'
import type { Ctx } from '../../../context'
import { bucketAccess } from '../connections/bucket-access'

/**
 * The bucket that the company has connected, also one that has refused us.
 * @throws DomainError connection.not_connected; ProviderRefused where its key cannot be opened
 */
export async function openBucket(ctx: Ctx): Promise<{ store: BucketStore; place: BucketPlace }> {
  const { bucketStore } = await import('../../../adapters/document-store/bucket')
  const access = await bucketAccess(ctx, { evenEnded: true })
  const { egress } = ctx.webhookGuard
  const store = bucketStore({ ...access, register: memoryRegister(), egress, signal: AbortSignal.timeout(30_000) })
  return { store, place: access.place }
}

/**
 * Makes the place of a bucket free for another company. Where it does not let us, the object that says whose it is
 * stays there, and people can remove it.
 */
export async function releaseBucket({ actor, log }: Pick<Ctx, 'actor' | 'log'>, store: BucketStore): Promise<void> {
  await store
    .release(actor.companyId)
    .catch(error => log.warn({ err: error, tenantId: actor.tenantId }, 'a bucket could not be made free'))
}
