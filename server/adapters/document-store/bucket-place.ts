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

/** What distinguishes buckets from each other: of one company at a time. */
export function bucketAccount({ endpoint, bucket, prefix }: BucketPlace): { id: string; name: string } {
  const { host } = new URL(endpoint)
  return { id: `${host.replace(/\.(?=:|$)/, '')}/${bucket}/${prefix}`, name: `${bucket}/${prefix}`.replace(/\/$/, '') }
}
