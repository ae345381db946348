import type { BucketKey, BucketStore } from '../../../adapters/document-store/bucket'
import type { BucketPlace } from '../../../adapters/document-store/bucket-place'
import { memoryRegister } from '../../../adapters/document-store/keyed-items'
import type { ItemRegister } from '../../../adapters/document-store/store'
import type { Ctx } from '../../../context'

/** A bucket by its place and key. @throws ProviderRefused if its address is none that we may connect to */
export async function openBucket(
  { webhookGuard }: Pick<Ctx, 'webhookGuard'>,
  access: { place: BucketPlace; key: BucketKey },
  signal: AbortSignal,
  register: ItemRegister = memoryRegister(),
): Promise<BucketStore> {
  // Imported only where it is used: the SDK is large, and prints its own notices when it is loaded.
  const { bucketStore } = await import('../../../adapters/document-store/bucket')
  return bucketStore({ ...access, register, egress: webhookGuard.egress, signal })
}
