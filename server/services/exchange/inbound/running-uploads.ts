import type { App } from '../../../context'
import type { TenantId } from '../../../platform/actor'
import { DomainError } from '../../../platform/errors'
import { notifyLive } from '../../../platform/records/live'
import { noSpace } from '../files/assert-space'

/** One upload in progress in this process. */
export interface Running {
  tenantId: TenantId
  id: number
  expectedBytes: number | null
  receivedBytes: number
  /** Ends the upload; the error becomes its response. */
  abort(error: Error): void
}

/** The uploads that this process is receiving. */
export interface RunningUploads {
  /** Watches an upload; call the returned function when it ends. */
  watch(upload: Running): () => void
  /** Bytes announced but not yet received, over all uploads. */
  missingBytes(): number
  /** Ends all uploads in progress, and every later one. */
  end(): void
  /** Resolves when no more progress is being written. */
  settled(): Promise<void>
}

/** Interval at which an upload's row is marked alive even without progress. */
const heartbeatMs = 15_000

/**
 * Writes the progress of the uploads about once a second (`everyMs`), all of a company in one statement with one live
 * notice, and ends them when the storage runs full meanwhile.
 */
export function createRunningUploads(
  app: Pick<App, 'db' | 'clock' | 'log' | 'storage' | 'settings'>,
  everyMs = 1_000,
): RunningUploads {
  const uploads = new Map<Running, { writtenBytes: number; writtenAt: number }>()
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
  let ended = false

  function tick(): void {
    round ??= Promise.all([writeProgress(), watchSpace()])
      .then(() => {})
      .catch(error => app.log.warn({ err: error }, 'progress of uploads could not be written'))
      .finally(() => {
        round = undefined
      })
  }

  async function writeProgress(): Promise<void> {
    const now = app.clock.now()
    const news = [...uploads].filter(
      ([upload, written]) =>
        upload.receivedBytes !== written.writtenBytes || now.getTime() - written.writtenAt >= heartbeatMs,
    )
    for (const [tenantId, group] of grouped(news.map(([upload]) => upload))) {
      const received = group.map(upload => upload.receivedBytes)
      const ids = group.map(({ id }) => id)
      await app.db.inTenant(tenantId, async tx => {
        await tx.$executeRaw`
          update inbound_uploads u set received_bytes = running.received, seen_at = ${now}
          from unnest(${ids}::int[], ${received}::bigint[]) running(id, received)
          where u.tenant_id = ${tenantId} and u.id = running.id`
        await notifyLive(tx, tenantId, { topic: 'inbound', id: null, type: 'progress' })
      })
      for (const [at, upload] of group.entries())
        if (uploads.has(upload)) uploads.set(upload, { writtenBytes: received[at] ?? 0, writtenAt: now.getTime() })
    }
  }

  /**
   * Announced bytes have their room reserved already; half of the floor is left for unannounced ones, and for other
   * writers.
   */
  async function watchSpace(): Promise<void> {
    const free = await app.storage.freeBytes()
    if (free === null || free >= app.settings.storageMinFreeBytes / 2) return
    for (const upload of uploads.keys()) upload.abort(noSpace())
  }

  return {
    watch(upload) {
      uploads.set(upload, { writtenBytes: 0, writtenAt: app.clock.now().getTime() })
      timer ??= setInterval(tick, everyMs)
      if (ended) upload.abort(new DomainError('unavailable'))
      return () => {
        uploads.delete(upload)
        if (uploads.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
    missingBytes() {
      let bytes = 0
      for (const { expectedBytes, receivedBytes } of uploads.keys())
        bytes += Math.max(0, (expectedBytes ?? 0) - receivedBytes)
      return bytes
    },
    end() {
      ended = true
      for (const upload of uploads.keys()) upload.abort(new DomainError('unavailable'))
    },
    async settled() {
      await round
    },
  }
}

function grouped(uploads: readonly Running[]): Map<TenantId, Running[]> {
  const groups = new Map<TenantId, Running[]>()
  for (const upload of uploads) groups.set(upload.tenantId, [...(groups.get(upload.tenantId) ?? []), upload])
  return groups
}
