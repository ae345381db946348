import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Arrival, Order, Report, Reports } from './sync-vendor-process'

export interface SyncVendor {
  ask<What extends Order['do']>(order: Extract<Order, { do: What }>): Promise<Reports[What]>
  /** Called with each event that the service has written. */
  onArrival: (arrival: Arrival) => void
  stop(): Promise<void>
}

/** A pretend Google in a process of its own. Its notifications are real requests. */
export function startSyncVendor(): SyncVendor {
  const child: ChildProcess = fork(new URL('./sync-vendor-process.ts', import.meta.url), {
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
  })
  const waiting: Array<{ resolve(report: never): void; reject(error: Error): void }> = []
  const ended = once(child, 'exit').then(() => {
    for (const { reject } of waiting.splice(0)) reject(new Error('the vendor has ended'))
  })
  const vendor: SyncVendor = {
    onArrival: () => {},
    ask: order =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject })
        child.send(order)
      }),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
  child.on('message', (given: Report) => {
    if ('arrived' in given) return vendor.onArrival(given.arrived)
    const first = waiting.shift()
    if ('error' in given) first?.reject(new Error(given.error))
    else first?.resolve(given.report as never)
  })
  return vendor
}
