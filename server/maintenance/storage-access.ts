import path from 'node:path'
import type { Storage } from '../adapters/storage'
import { openFileStorage } from '../adapters/storage-files'
import { openS3Storage } from '../adapters/storage-s3'
import type { Variables } from '../env'

/** The storage that the service works on: the bucket of S3_ENDPOINT, else the folder `files` of the data directory. */
export async function openStorageAccess(env: Variables): Promise<{ storage: Storage; close(): void }> {
  const {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env
  if (endpoint && bucket && accessKeyId && secretAccessKey) {
    const storage = openS3Storage({ endpoint, region, bucket, accessKeyId, secretAccessKey })
    return { storage, close: () => storage.close() }
  }
  return {
    storage: await openFileStorage(path.join(path.resolve(env.GEWERK_DATA_DIR), 'files')),
    close: () => {},
  }
}
