// The baseline of `pace`: the same bodies, posted by undici in a loop, without a database, a signature or address
// checks.
import { readFileSync } from 'node:fs'
import { Agent, request } from 'undici'

interface Task {
  url: string
  bodies: string[]
  ca: string
  concurrency: number
  /** true = every post opens a connection of its own, as a delivery does. */
  ownConnection: boolean
}

const task: Task = JSON.parse(readFileSync(0, 'utf8'))
const open = () =>
  new Agent({
    connect: { ca: task.ca },
    ...(task.ownConnection ? { pipelining: 0 } : { connections: task.concurrency }),
  })
const shared = open()
let next = 0
const startedAt = performance.now()
const cpu = process.cpuUsage()
async function lane() {
  for (let n = next++; n < task.bodies.length; n = next++) {
    const dispatcher = task.ownConnection ? open() : shared
    const answer = await request(`${task.url}/ok/bare`, {
      method: 'POST',
      dispatcher,
      headers: { 'content-type': 'application/json' },
      body: task.bodies[n] ?? '',
    })
    await answer.body.dump()
    if (task.ownConnection) await dispatcher.destroy()
  }
}
await Promise.all(Array.from({ length: task.concurrency }, lane))
const used = process.cpuUsage(cpu)
process.stdout.write(JSON.stringify({ ms: performance.now() - startedAt, cpuMs: (used.user + used.system) / 1000 }))
process.exit(0)
