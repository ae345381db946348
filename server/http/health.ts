import type { RequestHandler } from 'express'
import type { App } from '../context'

/** `GET /api/health`: 200 when every part that the service needs answers, else 503 with the parts that do not. Secrets and addresses stay out. */
export function createHealthDoor(app: App): RequestHandler {
  const parts = {
    database: () => app.db.ping(),
    queue: () => app.doorbell.healthy(),
    storage: () => app.storage.healthy(),
    pdf: () => app.pdf.healthy(),
  }
  return async (_req, res) => {
    const checks = Object.fromEntries(
      await Promise.all(
        Object.entries(parts).map(async ([name, check]) => [name, (await answers(check)) ? 'ok' : 'failed']),
      ),
    )
    const ok = Object.values(checks).every(state => state === 'ok')
    res.set('Cache-Control', 'no-store')
    res.status(ok ? 200 : 503).json({ status: ok ? 'ok' : 'failed', version: app.settings.version, checks })
  }
}

/** A part that hangs is a part that fails. */
async function answers(check: () => Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<boolean>(resolve => {
    timer = setTimeout(() => resolve(false), 3000)
  })
  try {
    return await Promise.race([check(), tooLong])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
