import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type TransferListItem, Worker } from 'node:worker_threads'
import { DomainError, type ErrorKey } from '../platform/errors'
import type { TaskInputs, TaskName, TaskResults } from '../thread'

// Work in threads of its own, so that no request waits for it. Thread pool libraries start several threads and keep
// them, have no deadline for a task that never yields, and resolve their entry file in one way only; what is needed
// here is one thread at a time with a limit on everything.

interface Limits {
  /** Maximum number of concurrent threads. */
  most: number
  /** Longest time for one task; then its thread is terminated. */
  deadlineMs: number
  /** Heap limit of one thread. */
  memoryMb: number
  /** A thread that has been idle for this long is terminated. */
  idleMs: number
}

/**
 * Uploads of users take seconds at most, somewhat more on a busy machine; whatever takes more time or memory was
 * crafted to.
 */
const usual: Limits = { most: 2, deadlineMs: 60_000, memoryMb: 512, idleMs: 60_000 }

/** The task was terminated: it took too long or too much memory, or its thread crashed. */
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
   * Runs a task of `server/thread.ts`. Objects in `transfer` belong to the thread from then on.
   * @throws WorkEnded, and the DomainError that the task threw
   */
  run<Name extends TaskName>(
    task: Name,
    input: TaskInputs[Name],
    transfer?: readonly TransferListItem[],
  ): Promise<TaskResults[Name]>
  /** Terminates all threads; tasks in progress fail. */
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
    // Waits for work without keeping the process alive.
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

/** For uploads of users, in this process. */
export const offLoop = createOffLoop()

/**
 * Loads the sources as `npm run dev` and the tests do; Node 20 does not apply a loader given in a thread's own
 * arguments.
 */
const fromSources = `import('tsx/esm/api').then(({ register }) => {
  register()
  return import(require('node:worker_threads').workerData.entry)
})`

/** The built entry, or the source file beside this one when running from source. */
function openThread(memoryMb: number): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 64 }
  if (import.meta.url.endsWith('.ts')) {
    const entry = new URL('../thread.ts', import.meta.url).href
    return new Worker(fromSources, { eval: true, workerData: { entry }, resourceLimits, execArgv: [] })
  }
  // Only the environment variables by which libraries choose their build: a thread needs no secret.
  const env = { NODE_ENV: 'production' }
  const built = pathToFileURL(path.resolve('build/service/server/thread.js'))
  return new Worker(built, { resourceLimits, execArgv: ['--enable-source-maps'], env })
}
