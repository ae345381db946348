import { readFileSync } from 'node:fs'
import { createServer as createProbe, type Server } from 'node:net'
import path from 'node:path'
import { untilAborted } from './adapters/until-aborted'
import { boot, type Service } from './boot'
import { createEnding, type Ending } from './ending'
import { EnvironmentError, readEnvironment, type Variables } from './env'
import { acquireServiceLock } from './platform/database/service-lock'
import { readSendingPause } from './platform/jobs/sending-pause'
import { createLogger, type Logger } from './platform/log'
import { StartupError } from './platform/startup-error'
import { announceProcess } from './services/operation/queues/announce-process'

/**
 * Starts the roles given by GEWERK_ROLE and loads nothing else. On SIGINT, SIGTERM or SIGHUP it shuts down: no request
 * is cut off, no job is lost.
 */
async function main(): Promise<void> {
  const env = environment()
  const log = createLogger(env.LOG_LEVEL)
  const version: string = JSON.parse(readFileSync('package.json', 'utf8')).version
  const ending = createEnding(log)
  ending.onSignals()
  // A bug that escaped every handler: logged as fatal, then a clean shutdown; the supervisor restarts the service.
  for (const bug of ['unhandledRejection', 'uncaughtException'] as const)
    process.on(bug, error => {
      log.fatal({ err: error }, bug === 'unhandledRejection' ? 'unhandled rejection' : 'uncaught exception')
      ending.exit(1)
    })

  try {
    if (env.GEWERK_ROLE !== 'worker') await assertPortFree({ name: 'PORT', port: env.PORT, host: env.HOST })
    if (!env.DATABASE_URL) {
      const lock = await acquireServiceLock(path.resolve(env.GEWERK_DATA_DIR))
      ending.part(() => lock.release())
    }
    const booting = boot(env, log, version, ending.signal)
    ending.part(() =>
      booting.then(
        service => service.stop(),
        () => {},
      ),
    )
    // Loaded while the database starts.
    const web = env.GEWERK_ROLE === 'worker' ? null : loadWeb()
    web?.catch(() => {})
    const service = await booting
    void service.exited.then(ending.hurry)
    void service.broken.then(reason => {
      log.fatal(reason)
      ending.exit(1)
    })
    await warnOfPause(service, log)
    const presence = announceProcess(service.app, env.GEWERK_ROLE)
    ending.part(() => presence.stop())
    if (web) await serveWeb(service, env, ending, web)
    ending.signal.throwIfAborted()
    if (env.GEWERK_ROLE !== 'web') await work(service, ending)
    ending.signal.throwIfAborted()
    if (env.GEWERK_ROLE === 'worker') await serveWorker(service, env, ending)
  } catch (error) {
    // It was stopped during the start, and the parts being started were aborted.
    if (ending.signal.aborted) return
    reportStartFailure(error, log)
    await ending.close().catch(() => {})
    process.exit(1)
  }
}

/** A restored copy holds back outgoing work; an operator who investigates finds the reason in the log. */
async function warnOfPause({ app }: Service, log: Logger): Promise<void> {
  const pause = await readSendingPause(app.db)
  if (pause)
    log.warn(
      { since: pause.since, asOf: pause.asOf },
      'this copy was restored and sends no mails and webhooks until "npm run operator -- resume"',
    )
}

async function work({ app, queue }: Service, ending: Ending): Promise<void> {
  const { startWorkers } = await import('../workers')
  const workers = await startWorkers(app, queue)
  ending.work(() => workers.stop())
}

const loadWeb = () => Promise.all([import('./web'), import('./demo')])

async function serveWeb(
  { app, databaseUrl }: Service,
  env: Variables,
  ending: Ending,
  loading: ReturnType<typeof loadWeb>,
): Promise<void> {
  const [{ createWeb }, { completeDemo, prepareDemo, printWelcome }] = await loading
  const dataDir = path.resolve(env.GEWERK_DATA_DIR)
  const demo = app.settings.production
    ? null
    : await untilAborted(prepareDemo(app, dataDir, env.GEWERK_SEED), ending.signal)
  const mode = process.argv.includes('--dev') ? 'development' : 'built'
  const web = await untilAborted(createWeb(app, env, databaseUrl, mode), ending.signal)
  ending.work(() => web.close())
  await listen(web.server, { name: 'PORT', port: env.PORT, host: env.HOST })
  app.log.info({ host: env.HOST, port: env.PORT, role: env.GEWERK_ROLE }, 'listening')
  if (demo) printWelcome(demo, app.webhookReceiver !== null)
  if (demo && !demo.complete) {
    const completing = completeDemo(app, dataDir, demo, ending.signal).catch(error => {
      if (!ending.signal.aborted) app.log.error({ err: error }, 'the next start goes on with the demo company')
    })
    ending.work(() => completing)
  }
}

/** Without WORKER_PORT a worker has no port, so that several can start side by side. */
async function serveWorker({ app }: Service, env: Variables, ending: Ending): Promise<void> {
  if (env.WORKER_PORT !== undefined) {
    const { createWorkerWeb } = await import('./worker-web')
    const web = createWorkerWeb(app)
    await listen(web.server, { name: 'WORKER_PORT', port: env.WORKER_PORT, host: env.HOST })
    ending.work(() => web.close())
  }
  app.log.info({ role: env.GEWERK_ROLE, port: env.WORKER_PORT }, 'working')
}

function environment(): Variables {
  try {
    return readEnvironment()
  } catch (error) {
    reportStartFailure(error, createLogger('info'))
    process.exit(1)
  }
}

/** Errors that an operator can fix take one line; all others keep their stack. */
function reportStartFailure(error: unknown, log: Logger): void {
  if (error instanceof EnvironmentError || error instanceof StartupError)
    process.stderr.write(`gewerk: ${error.message}\n`)
  else log.fatal({ err: error }, 'start failed')
}

interface Address {
  /** Name of the variable that sets the port. */
  name: string
  port: number
  host: string
}

/** Checked before anything is touched, so that a second start does no harm to the first one. */
async function assertPortFree(address: Address): Promise<void> {
  if (address.port === 0) return
  const probe = createProbe()
  await listen(probe, address)
  await new Promise(resolve => probe.close(resolve))
}

function listen(server: Server, { name, port, host }: Address): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(new StartupError(`Port ${port} on ${host} is in use: stop the other program or set ${name}.`))
      else if (error.code === 'EACCES')
        reject(new StartupError(`Port ${port} on ${host} may not be opened by this user: set ${name} to 1024 or more.`))
      else reject(error)
    })
    server.listen(port, host, () => resolve())
  })
}

await main()
