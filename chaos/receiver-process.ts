// The subscribers' server of a chaos run, in a process of its own. Behaviour by path: /ok responds, /flaky fails one
// time in a hundred, /hang never responds.
import { createHash } from 'node:crypto'
import { type Answer, startReceiver } from '../tests/harness/receiver'

/** One request on arrival. */
export interface Arrival {
  delivery: number
  event: string
  path: string
  attempt: number
  /** Milliseconds since the epoch. */
  at: number
  status: number
  /** SHA-256 of the body, hex. */
  sha256: string
  body: string
  timestamp: string
  signature: string
}

export interface Report {
  arrivals: Arrival[]
  /** Most concurrent requests of one delivery. */
  maxOfOneDelivery: number
  /** Most concurrent requests of one path. */
  maxOfOnePath: number
  /** Requests to /hang, answered or not. */
  hanging: number
}

const report: Report = { arrivals: [], maxOfOneDelivery: 0, maxOfOnePath: 0, hanging: 0 }
const open = new Map<string, number>()

/** Counts until the response is over, however it ends. */
function countOpen(name: string, response: { once(event: 'close', hear: () => void): unknown }): number {
  const now = (open.get(name) ?? 0) + 1
  open.set(name, now)
  response.once('close', () => {
    const left = (open.get(name) ?? 1) - 1
    if (left === 0) open.delete(name)
    else open.set(name, left)
  })
  return now
}

const answer: Answer = ({ path, headers, body }, response) => {
  const text = (name: string) => String(headers[name] ?? '')
  const at = Date.now()
  const delivery = Number(text('x-service-delivery'))
  report.maxOfOneDelivery = Math.max(report.maxOfOneDelivery, countOpen(`delivery ${delivery}`, response))
  report.maxOfOnePath = Math.max(report.maxOfOnePath, countOpen(path, response))
  if (path.startsWith('/hang')) return void report.hanging++
  const status = path.startsWith('/flaky') && Math.random() < 0.01 ? 503 : 200
  report.arrivals.push({
    delivery,
    event: text('webhook-id'),
    path,
    attempt: Number(text('x-service-attempt')),
    at,
    status,
    sha256: createHash('sha256').update(body).digest('hex'),
    body: body.toString('utf8'),
    timestamp: text('x-service-timestamp'),
    signature: text('x-service-signature'),
  })
  setTimeout(() => response.writeHead(status).end('ok'), Math.random() * 20)
}

const receiver = await startReceiver(answer)
// The harness keeps every request; a long run needs its own, shorter record.
setInterval(() => receiver.requests.splice(0), 1_000)
process.on('message', (wish: { report: 'all' | 'count' }) => {
  process.send?.(wish.report === 'all' ? report : { ...report, arrivals: report.arrivals.length })
})
process.on('disconnect', () => process.exit(0))
process.send?.({ url: receiver.url, ca: receiver.ca })
