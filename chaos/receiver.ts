import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Report } from './receiver-process'

export interface ChaosReceiver {
  /** `https://localhost:<port>` */
  url: string
  /** Certificate to trust. */
  ca: string
  report(): Promise<Report>
  /** Number of recorded requests. */
  count(): Promise<number>
  stop(): void
}

/** Starts the subscribers' server in a process of its own, which no fault affects. */
export async function startChaosReceiver(): Promise<ChaosReceiver> {
  const child = fork(fileURLToPath(new URL('./receiver-process.ts', import.meta.url)), {
    serialization: 'advanced',
  })
  const [{ url, ca }] = (await once(child, 'message')) as [{ url: string; ca: string }]
  let asking: Promise<unknown> = Promise.resolve()
  const ask = <T>(report: 'all' | 'count'): Promise<T> => {
    const answer = asking.then(async () => {
      child.send({ report })
      return (await once(child, 'message'))[0] as T
    })
    asking = answer
    return answer
  }
  return {
    url,
    ca,
    report: () => ask<Report>('all'),
    count: async () => (await ask<{ arrivals: number }>('count')).arrivals,
    stop: () => child.disconnect(),
  }
}
