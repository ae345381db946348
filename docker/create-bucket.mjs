// Creates the bucket of S3_BUCKET if there is none, and waits for a server that is just starting.
import { env, stdout } from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { CreateBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3'

const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
const client = new S3Client({
  endpoint: S3_ENDPOINT,
  region: S3_REGION || 'us-east-1',
  credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
  forcePathStyle: true,
  maxAttempts: 1,
})

for (let attempt = 1; ; attempt++) {
  try {
    await ensureBucket()
    break
  } catch (error) {
    if (attempt === 30) throw error
    await delay(1_000)
  }
}

async function ensureBucket() {
  try {
    await client.send(new HeadBucketCommand({ Bucket: S3_BUCKET }))
  } catch (error) {
    if (error.$metadata?.httpStatusCode !== 404) throw error
    await client.send(new CreateBucketCommand({ Bucket: S3_BUCKET }))
    stdout.write(`bucket ${S3_BUCKET} created\n`)
  }
}
