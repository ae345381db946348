import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { startDropbox } from '../tests/worlds/dropbox'
import { startGoogle } from '../tests/worlds/google'
import { startMicrosoft } from '../tests/worlds/microsoft'
import { startS3 } from '../tests/worlds/s3'
import { digesting } from '../tests/worlds/world'
import { idleMemory, peakMemory } from './memory'
import { noise } from './noise'
import type { Order, Report } from './storage-client'
import type { StorageKind } from './storage-service'
import { table } from './table'

const mebibyte = 2 ** 20
/** Permitted time beside the bare client, and rise of memory over idle, in MiB. */
const goals = { ratio: 1.2, riseMib: 100 }

interface World {
  url: string
  close(): Promise<void>
}
const worlds: Record<StorageKind, () => Promise<World>> = {
  files: async () => ({ url: '', close: async () => {} }),
  bucket: startS3,
  google_drive: startGoogle,
  onedrive: startMicrosoft,
  sharepoint: startMicrosoft,
  dropbox: startDropbox,
}

interface Measured {
  in: number
  out: number
  riseMib: number
}

/**
 * One file to each kind and back, through the client of the service and through a bare one: time, without that of the
 * stand-in's own digests, and the rise of memory. Every digest is compared. Needs /proc (Linux).
 * @throws Error when a digest differs or the memory rises by 100 MiB more than that of the bare client
 */
export async function benchTransfers(bytes: number): Promise<void> {
  const hash = createHash('sha256')
  await pipeline(noise(bytes), hash)
  const sha256 = hash.digest('hex')
  const rows: string[][] = []
  const faults: string[] = []
  for (const kind of Object.keys(worlds) as StorageKind[]) {
    const bare = await measure(kind, 'bare', { bytes, sha256 })
    const service = await measure(kind, 'service', { bytes, sha256 })
    const over = (isOver: boolean) => (isOver ? ' (over)' : '')
    const ratio = (way: 'in' | 'out') => {
      const times = service[way] / bare[way]
      return `${times.toFixed(2)}x${over(times > goals.ratio)}`
    }
    rows.push([
      kind,
      ...(['in', 'out'] as const).flatMap(way => [bare[way].toFixed(2), service[way].toFixed(2), ratio(way)]),
      bare.riseMib.toFixed(0),
      `${service.riseMib.toFixed(0)}${over(service.riseMib > goals.riseMib)}`,
    ])
    if (service.riseMib - bare.riseMib > goals.riseMib)
      faults.push(`${kind}: memory rose by ${service.riseMib.toFixed(0)} MiB`)
  }
  console.log(
    `\nA file of ${(bytes / mebibyte).toLocaleString('en-GB')} MiB; goals: ${goals.ratio}x, ${goals.riseMib} MiB`,
  )
  const heads = ['in: bare s', 's', 'beside bare', 'out: bare s', 's', 'beside bare', 'bare: rise MiB', 'rise MiB']
  console.log(table(['', ...heads], rows))
  if (faults.length > 0) throw new Error(faults.join('; '))
}

async function measure(
  kind: StorageKind,
  client: 'bare' | 'service',
  { bytes, sha256 }: { bytes: number; sha256: string },
): Promise<Measured> {
  const world = await worlds[kind]()
  const folder = await mkdtemp(path.join(tmpdir(), 'gewerk-bench-'))
  const child = fork(new URL('./storage-client.ts', import.meta.url), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
  })
  const pid = child.pid ?? 0
  try {
    await reportOf(child, { do: 'open', client, kind, url: world.url, folder })
    // One-time loading by the first transfer belongs to idle.
    for (const way of ['in', 'out'] as const) await reportOf(child, { do: way, bytes: mebibyte })
    const idleKib = await idleMemory(pid)
    const seconds = { in: await timed(child, { do: 'in', bytes }), out: await timed(child, { do: 'out', bytes }) }
    const riseMib = ((await peakMemory(pid)) - idleKib) / 1_024
    const checked = await reportOf(child, { do: 'check', bytes })
    if (checked.sha256 !== sha256) throw new Error(`${kind}, ${client}: other bytes came back`)
    return { ...seconds, riseMib }
  } finally {
    await ended(child)
    await world.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Seconds that a transfer took, without those that the client waited for digests of the stand-in. */
async function timed(child: ChildProcess, order: Order): Promise<number> {
  const before = digesting.seconds
  const { seconds } = await reportOf(child, order)
  return seconds - (digesting.seconds - before)
}

async function reportOf(child: ChildProcess, order: Order): Promise<Exclude<Report, { error: string }>> {
  const report = new Promise<Report>((resolve, reject) => {
    const lost = () => reject(new Error('the client ended'))
    child.once('exit', lost)
    child.once('message', given => {
      child.off('exit', lost)
      resolve(given as Report)
    })
  })
  child.send(order)
  const given = await report
  if ('error' in given) throw new Error(given.error)
  return given
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise(resolve => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
