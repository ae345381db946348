/**
 * Refusals of a company's own bucket, each with a remedy for people. `bucket_key_refused`: the key is unknown there, or
 * the secret is not its own. `bucket_not_permitted`: the key may not do this there. `bucket_address_refused`: the
 * service does not connect there.
 */
export const bucketRefusals = [
  ...(['bucket_key_refused', 'bucket_missing', 'bucket_region_wrong', 'bucket_not_permitted'] as const),
  'bucket_address_refused',
] as const
export type BucketRefusal = (typeof bucketRefusals)[number]
