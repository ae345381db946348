import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe } from 'vitest'
import { type S3World, testBucketStore, testS3Storage } from '../../../tests/harness/s3-contract'
import { type Swift, startSwift, unpackSwift } from '../../../tests/harness/swift'
import { s3Options } from '../s3'

// What our own stand-in for S3 promises, a store of others has to keep as well.

const root = await unpackSwift()

describe.skipIf(root === null)('at Swift', () => {
  let swift: Swift
  let client: S3Client
  let buckets = 0
  beforeAll(async () => {
    swift = await startSwift(root ?? '')
    client = new S3Client(s3Options({ ...swift, endpoint: swift.url, isPathStyle: true }))
  })
  afterAll(async () => {
    client?.destroy()
    await swift?.remove()
  })
  const world = (): S3World => ({
    ...{ url: swift.url, region: swift.region, key: swift },
    async emptyBucket() {
      const Bucket = `gewerk-${++buckets}`
      await client.send(new CreateBucketCommand({ Bucket }))
      return Bucket
    },
  })

  describe('a bucket of a company', () => testBucketStore(world))
  describe('the storage of the service', () => testS3Storage(world))
})
