import path from 'node:path'
import type { Variables } from '../env'
import type { Storage } from './storage'
import { openFileStorage } from './storage-files'

/**
 * The storage configured by the environment: the bucket of S3_ENDPOINT, else the folder `files` of the data directory.
 */
export async function openStorage(env: Variables): Promise<Storage & { close(): void }> {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = env
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (endpoint && bucket && accessKeyId && secretAccessKey) {
    // Imported only where it is used: the SDK is large, and prints its own notices when it is loaded.
    const { openS3Storage } = await import('./storage-s3')
    return openS3Storage({ endpoint, region, bucket, accessKeyId, secretAccessKey })
  }
  const files = await openFileStorage(path.join(path.resolve(env.GEWERK_DATA_DIR), 'files'))
  return { ...files, close: () => {} }
}
