import pg from 'pg'
import type { Logger } from '../../platform/log'

interface ListenerOptions {
  databaseUrl: string
  log: Logger
  /** Handlers of the raw payloads, by channel. */
  channels: Readonly<Record<string, (payload: string) => void>>
  /** The connection is back after a gap in which notices were lost. */
  onGap: () => void
  /** First wait before a new connection; doubles up to 40 times that. */
  retryMs?: number
  /** A connection that does not respond for that long is dropped. */
  checkMs?: number
}

export interface LiveListener {
  /** Resolves when the channels are subscribed for the first time. */
  ready: Promise<void>
  close(): Promise<void>
}

/** A dedicated connection that receives committed changes (LISTEN), for as long as the process runs. */
export function listenForChanges(options: ListenerOptions): LiveListener {
  const { databaseUrl, log, channels, onGap, retryMs = 250, checkMs = 20_000 } = options
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let failures = 0
  let wasHeard = false
  let closed = false
  let markReady = () => {}
  const ready = new Promise<void>(resolve => {
    markReady = resolve
  })

  async function open(): Promise<void> {
    const opened = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'gewerk-live',
      keepAlive: true,
      connectionTimeoutMillis: checkMs,
      query_timeout: checkMs,
    })
    client = opened
    opened.on('error', error => lose(opened, error))
    opened.on('end', () => lose(opened, new Error('connection ended')))
    opened.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''))
    try {
      await opened.connect()
      for (const channel of Object.keys(channels)) await opened.query(`LISTEN ${channel}`)
    } catch (error) {
      return lose(opened, error)
    }
    if (client !== opened) return
    if (wasHeard) onGap()
    failures = 0
    wasHeard = true
    markReady()
    check(opened)
  }

  function check(current: pg.Client): void {
    timer = setTimeout(() => {
      current.query('select 1').then(
        () => client === current && check(current),
        error => lose(current, error),
      )
    }, checkMs)
  }

  function lose(lost: pg.Client, error: unknown): void {
    if (client !== lost || closed) return
    client = null
    clearTimeout(timer)
    log.warn({ err: error }, 'live updates interrupted')
    lost.end().catch(() => {})
    timer = setTimeout(open, Math.min(retryMs * 2 ** failures, retryMs * 40))
    failures += 1
  }

  void open()
  return {
    ready,
    async close() {
      closed = true
      clearTimeout(timer)
      const last = client
      client = null
      await last?.end().catch(() => {})
    },
  }
}
