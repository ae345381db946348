import { Agent, request } from 'undici'
import type { Office } from './office'

export interface Load {
  /** Changes that the service confirmed. */
  confirmed: number
  /** Requests that had to be retried because a process or the database was away. */
  repeated: number
}

/**
 * Posts `count` inquiries, spread over the companies, `perSecond` of them or as fast as possible. Each carries an
 * Idempotency-Key and is retried until the service confirms it, as an integrator does: each confirmed one stands for
 * one committed change.
 */
export async function postInquiries(
  {
    webs,
    offices,
    count,
    perSecond,
  }: { webs: readonly string[]; offices: readonly Office[]; count: number; perSecond: number },
  run: string,
): Promise<Load> {
  const agent = new Agent({ connections: 32, headersTimeout: 20_000, bodyTimeout: 20_000 })
  const load: Load = { confirmed: 0, repeated: 0 }
  const startedAt = performance.now()
  let next = 0

  async function post(n: number): Promise<void> {
    const office = offices[n % offices.length] as Office
    for (let tries = 0; tries < 600; tries++) {
      const status = await request(`${webs[(n + tries) % webs.length]}/api/v1/anfragen`, {
        method: 'POST',
        dispatcher: agent,
        headers: {
          authorization: `Bearer ${office.key}`,
          'content-type': 'application/json',
          'idempotency-key': `${run}-${n}`,
        },
        body: JSON.stringify({ title: `Anfrage ${run} ${n}`, source: 'chaos' }),
      }).then(
        async answer => {
          await answer.body.dump()
          return answer.statusCode
        },
        () => 0,
      )
      if (status === 201) {
        load.confirmed++
        return
      }
      // 409: the first try is still under way somewhere.
      if (status !== 0 && status !== 409 && status < 500) throw new Error(`inquiry ${n} was answered with ${status}`)
      load.repeated++
      await new Promise(resolve => setTimeout(resolve, 100 + Math.min(tries, 10) * 50))
    }
    throw new Error(`inquiry ${n} was never confirmed`)
  }

  async function lane(): Promise<void> {
    for (let n = next++; n < count; n = next++) {
      const wait = startedAt + (n / perSecond) * 1000 - performance.now()
      if (wait > 0) await new Promise(resolve => setTimeout(resolve, wait))
      await post(n)
    }
  }
  await Promise.all(Array.from({ length: 24 }, lane))
  await agent.close()
  return load
}
