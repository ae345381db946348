import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type TransferListItem, Worker } from 'node:worker_threads'
import { DomainError, type ErrorKey } from '../platform/errors'
import type { TaskInputs, TaskName, TaskResults } from '../thread'

// Work in threads of their own, so that no request waits for it. Libraries for pools start several threads and keep
// them, know no deadline for a task that never yields, and find their entry in one way only; what is needed here is one
// thread at a time with an end to everything.

interface Limits {
  /** Threads at once. */
  most: number
  /** Longest time for one piece of work; then its thread is ended. */
  deadlineMs: number
  /** What the values of one thread may take. */
  memoryMb: number
  /** A thread that has nothing to do for so long is ended. */
  idleMs: number
}

/**
 * What users bring takes seconds at most, on a machine that is busy with other work some more; whatever takes longer or
 * more was made for it.
 */
const usual: Limits = { most: 2, deadlineMs: 60_000, memoryMb: 512, idleMs: 60_000 }

/** The work was ended: it took too long or too much memory, or its thread broke. */
export class WorkEnded extends Error {
  override name = 'WorkEnded'
  constructor(
    readonly limit: 'time' | 'memory' | 'thread',
    options?: ErrorOptions,
  ) {
    super(`work in a thread ended: ${limit}`, options)
  }
}

export type ThreadMessage =
  | { result: unknown }
  | { domain: ErrorKey; details?: Record<string, unknown> }
  | { fault: Error }

interface Job {
  task: TaskName
  input: unknown
  transfer: readonly TransferListItem[]
  resolve(result: unknown): void
  reject(error: unknown): void
}

interface Thread {
  worker: Worker
  job: Job | null
  timer?: NodeJS.Timeout
}

export interface OffLoop {
  /**
   * Runs a task of `server/thread.ts`. What is named in `transfer` belongs to the thread from then on.
   * @throws WorkEnded, and the DomainError that the task threw
   */
  run<Name extends TaskName>(
    task: Name,
    input: TaskInputs[Name],
    transfer?: readonly TransferListItem[],
  ): Promise<TaskResults[Name]>
  /** Ends all threads; work that is under way fails. */
  end(): Promise<void>
}

export function createOffLoop(limits: Partial<Limits> = {}): OffLoop {
  const { most, deadlineMs, memoryMb, idleMs } = { ...usual, ...limits }
  const threads = new Set<Thread>()
  const waiting: Job[] = []

  function start(): Thread {
    const thread: Thread = { worker: openThread(memoryMb), job: null }
    threads.add(thread)
    const { worker } = thread
    worker.on('message', (message: ThreadMessage) => settle(thread, message))
    worker.on('error', (error: NodeJS.ErrnoException) =>
      end(thread, new WorkEnded(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'thread', { cause: error })),
    )
    worker.on('exit', () => end(thread, new WorkEnded('thread')))
    // Waits for work, but keeps no process alive.
    worker.unref()
    return thread
  }

  function assign(thread: Thread, job: Job): void {
    clearTimeout(thread.timer)
    thread.job = job
    thread.timer = setTimeout(() => end(thread, new WorkEnded('time')), deadlineMs)
    thread.worker.postMessage({ task: job.task, input: job.input }, job.transfer)
  }

  function settle(thread: Thread, message: ThreadMessage): void {
    const { job } = thread
    if (!job) return
    thread.job = null
    clearTimeout(thread.timer)
    if ('result' in message) job.resolve(message.result)
    else job.reject('domain' in message ? new DomainError(message.domain, message.details) : message.fault)
    const next = waiting.shift()
    if (next) assign(thread, next)
    else thread.timer = setTimeout(() => end(thread, new WorkEnded('thread')), idleMs).unref()
  }

  function end(thread: Thread, reason: WorkEnded): void {
    if (!threads.delete(thread)) return
    clearTimeout(thread.timer)
    thread.job?.reject(reason)
    void thread.worker.terminate()
    const next = waiting.shift()
    if (next) assign(start(), next)
  }

  return {
    run: (task, input, transfer = []) =>
      new Promise((resolve, reject) => {
        const job: Job = { task, input, transfer, resolve: resolve as Job['resolve'], reject }
        const free = [...threads].find(thread => !thread.job)
        if (free) assign(free, job)
        else if (threads.size < most) assign(start(), job)
        else waiting.push(job)
      }),
    async end() {
      for (const { reject } of waiting.splice(0)) reject(new WorkEnded('thread'))
      const all = [...threads]
      for (const thread of all) end(thread, new WorkEnded('thread'))
      await Promise.all(all.map(({ worker }) => worker.terminate()))
    },
  }
}

/** For what users bring, in this process. */
export const offLoop = createOffLoop()

/** Loads the sources as `npm run dev` and the tests do; Node 20 hears of no loader in a thread's own arguments. */
const fromSources = `import('tsx/esm/api').then(({ register }) => {
  register()
  return import(require('node:worker_threads').workerData.entry)
})`

/** The entry as it is built, or as it stands beside this file where the sources run. */
function openThread(memoryMb: number): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 64 }
  if (import.meta.url.endsWith('.ts')) {
    const entry = new URL('../thread.ts', import.meta.url).href
    return new Worker(fromSources, { eval: true, workerData: { entry }, resourceLimits, execArgv: [] })
  }
  // Of the environment only what libraries choose their build by: no secret is of use here.
  const env = { NODE_ENV: 'production' }
  const built = pathToFileURL(path.resolve('build/service/server/thread.js'))
  return new Worker(built, { resourceLimits, execArgv: ['--enable-source-maps'], env })
}
