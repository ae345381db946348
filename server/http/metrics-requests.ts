import type { RequestHandler } from 'express'
import { tell } from '../core/diagnostics'

/** The first prefix that fits names the door. Names only, never a path: there are endlessly many of those. */
const doors = [
  ['/api/v1/inbound', 'inbound'],
  ['/api/v1', 'v1'],
  ['/api/trpc', 'trpc'],
  ['/api/cron', 'cron'],
  ['/api/health', 'health'],
  ['/api/pdf', 'pdf'],
  ['/api', 'api'],
  ['/metrics', 'metrics'],
  ['/live', 'live'],
  ['/assets', 'assets'],
] as const

function doorOf(path: string): string {
  const found = doors.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))
  return found?.[1] ?? 'pages'
}

/** As nginx logs it: whoever asked left before the answer was whole. */
const clientLeft = 499

/** Middleware: tells of every request once its answer is over. A stream of live changes is none: it lasts for as long as its reader likes. */
export const tellRequests: RequestHandler = (req, res, next) => {
  const beganAt = performance.now()
  const door = doorOf(req.path)
  res.once('close', () => {
    if (door === 'live' && res.statusCode === 200) return
    const status = res.writableFinished ? res.statusCode : clientLeft
    tell('request.answered', { door, method: req.method, status, durationMs: performance.now() - beganAt })
  })
  next()
}
