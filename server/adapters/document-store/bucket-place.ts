/** Where a company's own bucket is, as it stands in the connection; no secret. */
export interface BucketPlace {
  endpoint: string
  region: string
  bucket: string
  /** Empty, or with `/` at its end. */
  prefix: string
  path_style: boolean
  access_key_id: string
}

/** Hosts of Amazon's store, with or without region: a name of a bucket is there once, whatever host it is asked of. */
const ofAmazon =
  /^s3(?:-fips|-accelerate)?(?:[.-]dualstack)?(?:[.-][a-z]{2}(?:-[a-z]+)+-\d)?\.amazonaws\.com(?<china>\.cn)?$/

/**
 * What distinguishes buckets from each other: of one company at a time. Spellings of an address that are known to mean
 * one store are one; others are found out by the object that says whose place it is.
 */
export function bucketAccount({ endpoint, bucket, prefix }: BucketPlace): { id: string; name: string } {
  const { host: given } = new URL(endpoint)
  const host = given.toLowerCase().replace(/\.(?=:|$)/, '')
  const amazon = ofAmazon.exec(host)
  const store = amazon ? `s3.amazonaws.com${amazon.groups?.china ?? ''}` : host
  return { id: `${store}/${bucket}/${prefix}`, name: `${bucket}/${prefix}`.replace(/\/$/, '') }
}
