import { readFileSync } from 'node:fs'
import { createServer as createProbe, type Server } from 'node:net'
import path from 'node:path'
import { startWorkers } from '../workers'
import { boot } from './boot'
import { createLogger, type Logger } from './core/log'
import { acquireServiceLock } from './core/service-lock'
import { StartupError } from './core/startup-error'
import { prepareDemo, printWelcome } from './demo'
import { EnvironmentError, readEnvironment, type Variables } from './env'
import { createWeb } from './web'

/** Starts what GEWERK_ROLE asks for and ends it in reverse on SIGINT or SIGTERM: no request is cut, no job is lost. */
async function main(): Promise<void> {
  const env = environment()
  const log = createLogger(env.LOG_LEVEL)
  const version: string = JSON.parse(readFileSync('package.json', 'utf8')).version
  const mode = process.argv.includes('--dev') ? 'development' : 'built'
  const closing: Array<() => Promise<unknown>> = []
  const shutdown = once(async () => {
    for (const close of closing.reverse()) await close()
  })
  const end = (code: number) =>
    shutdown().then(
      () => process.exit(code),
      error => {
        log.error({ err: error }, 'shutdown failed')
        process.exit(1)
      },
    )
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0))
  // A bug that escaped every handler: said loudly, then a clean end; whoever runs the service starts it again.
  process.on('unhandledRejection', error => {
    log.fatal({ err: error }, 'unhandled rejection')
    void end(1)
  })

  const servesWeb = env.GEWERK_ROLE !== 'worker'
  try {
    if (servesWeb) await assertPortFree(env)
    if (!env.DATABASE_URL) {
      const lock = await acquireServiceLock(path.resolve(env.GEWERK_DATA_DIR))
      closing.push(() => lock.release())
    }
    const service = await boot(env, log, version)
    closing.push(() => service.stop())
    void service.broken.then(reason => {
      log.fatal(reason)
      return end(1)
    })
    if (env.GEWERK_ROLE !== 'web') {
      const workers = await startWorkers(service.app, service.queue)
      closing.push(() => workers.stop())
    }
    if (servesWeb) {
      const demo = service.app.settings.production
        ? null
        : await prepareDemo(service.app, path.resolve(env.GEWERK_DATA_DIR), env.GEWERK_SEED)
      const web = await createWeb(service.app, env, service.databaseUrl, mode)
      await listen(web.server, env)
      closing.push(() => web.close())
      log.info({ host: env.HOST, port: env.PORT, role: env.GEWERK_ROLE }, 'listening')
      if (demo) printWelcome(demo)
    }
  } catch (error) {
    reportStartFailure(error, log)
    await shutdown().catch(() => {})
    process.exit(1)
  }
}

function environment(): Variables {
  try {
    return readEnvironment()
  } catch (error) {
    reportStartFailure(error, createLogger('info'))
    process.exit(1)
  }
}

/** What an operator can remedy is one line; everything else keeps its stack. */
function reportStartFailure(error: unknown, log: Logger): void {
  if (error instanceof EnvironmentError || error instanceof StartupError)
    process.stderr.write(`gewerk: ${error.message}\n`)
  else log.fatal({ err: error }, 'start failed')
}

/** Asked before anything is touched, so that a second start does no harm to the first one. */
async function assertPortFree(env: Variables): Promise<void> {
  if (env.PORT === 0) return
  const probe = createProbe()
  await listen(probe, env)
  await new Promise(resolve => probe.close(resolve))
}

function listen(server: Server, { HOST, PORT }: Variables): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(new StartupError(`Port ${PORT} on ${HOST} is in use: stop the other program or set PORT.`))
      else if (error.code === 'EACCES')
        reject(
          new StartupError(
            `Port ${PORT} on ${HOST} may not be opened by this user: set PORT to 1024 or more.`,
          ),
        )
      else reject(error)
    })
    server.listen(PORT, HOST, () => resolve())
  })
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => {
    running ??= work()
    return running
  }
}

await main()
