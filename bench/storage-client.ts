import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { bareClient } from './storage-bare'
import { type StorageKind, serviceClient, type TransferClient } from './storage-service'

/** What the bench wants of this process, whose memory it watches. */
export type Order =
  | { do: 'open'; client: 'bare' | 'service'; kind: StorageKind; url: string; folder: string }
  | { do: 'in' | 'out' | 'check'; bytes: number }

export type Report = { seconds: number; sha256: string | null } | { error: string }

let client: TransferClient | null = null

async function carryOut(order: Order): Promise<string | null> {
  if (order.do === 'open') {
    client = await (order.client === 'bare' ? bareClient : serviceClient)(order)
    return null
  }
  if (!client) throw new Error('nothing is open')
  if (order.do === 'in') {
    await client.put(order.bytes)
    return null
  }
  const hash = order.do === 'check' ? createHash('sha256') : null
  let received = 0
  await pipeline(await client.get(), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      received += chunk.length
      hash?.update(chunk)
    }
  })
  if (received !== order.bytes) throw new Error(`${received} bytes came back, not ${order.bytes}`)
  return hash?.digest('hex') ?? null
}

process.on('message', async (order: Order) => {
  const from = performance.now()
  const report: Report = await carryOut(order).then(
    sha256 => ({ seconds: (performance.now() - from) / 1_000, sha256 }),
    error => ({ error: String(error instanceof Error ? error.stack : error) }),
  )
  process.send?.(report)
})
