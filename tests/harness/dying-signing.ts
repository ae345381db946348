import { createPdfRenderer } from '../../server/adapters/gotenberg'
import { createOutboxTransport } from '../../server/adapters/mail'
import type { Storage } from '../../server/adapters/storage'
import { openFileStorage } from '../../server/adapters/storage-files'
import type { App } from '../../server/context'
import { backgroundJobs, documentMakers } from '../../server/handlers'
import { createFindCustomer } from '../../server/http/guards/customer'
import { systemClock } from '../../server/platform/clock'
import { openDatabase } from '../../server/platform/database/db'
import { listen, type Moment } from '../../server/platform/diagnostics'
import { jobContext } from '../../server/platform/jobs/job-context'
import { runDueJobs } from '../../server/platform/jobs/run-jobs'
import { createLogger } from '../../server/platform/log'
import { createSecretBox } from '../../server/platform/secrets'
import { createCaller } from '../../server/router'
import { makeDueDocuments } from '../../server/services/exchange/documents/make-due'

/**
 * A process that takes a customer's decision, makes the signed document or settles a provider's callback, and is killed
 * in the middle of it. `stored` = a file is written, its row is not; `kept` = its row is written, and the record does
 * not refer to it yet.
 */
export interface DyingSigning {
  work: 'accept' | 'sign' | 'papers' | 'pushed'
  diesAt: Moment | 'stored' | 'kept'
  tenantId: number
  /** The token of the customer's link, and the decision they make with it. */
  token?: string
  input?: unknown
  databaseUrl: string
  filesDir: string
  pdfUrl: string
  baseUrl: string
  /** The secret that the other process seals with. */
  secret: string
  esign: App['settings']['esign']
}

const orders: DyingSigning = JSON.parse(process.argv[2] ?? '')
const { work, diesAt, tenantId, token = '', input } = orders
const die = () => void process.kill(process.pid, 'SIGKILL')
if (diesAt !== 'stored' && diesAt !== 'kept') listen(diesAt, die)

const log = createLogger('silent')
const files = await openFileStorage(orders.filesDir)
let isStored = false
const put: Storage['put'] = async (key, ...rest) => {
  const stored = await files.put(key, ...rest)
  isStored ||= key.includes('signed-pdf')
  if (diesAt === 'stored' && isStored) die()
  return stored
}
const db = openDatabase(orders.databaseUrl, log)
const inTenant: typeof db.inTenant = async (...change) => {
  const changed = await db.inTenant(...change)
  if (diesAt === 'kept' && isStored) die()
  return changed
}

// What these services use of the app.
const app = {
  db: { ...db, inTenant },
  clock: systemClock,
  log,
  settings: { baseUrl: orders.baseUrl, esign: orders.esign },
  secretBox: createSecretBox(orders.secret),
  storage: { ...files, put },
  pdf: createPdfRenderer({ baseUrl: orders.pdfUrl, timeoutMs: 60_000 }),
  mail: createOutboxTransport(files),
  doorbell: { ring: () => {}, healthy: async () => true },
} as unknown as App

if (work === 'papers') await makeDueDocuments(app, { makers: documentMakers })
else if (work === 'pushed') await runDueJobs(app, backgroundJobs)
else {
  const ctx = await jobContext(app, { tenantId, requestId: 'dying', label: 'dying' })
  const actor = await createFindCustomer(app)(token, '203.0.113.9')
  const { customer } = createCaller({ ...ctx, actor, ip: '203.0.113.9', userAgent: 'Telefon', locale: 'de' })
  await (customer[work] as (given: unknown) => Promise<unknown>)(input)
}
// A process that gets here was not killed, which the test that started it notices.
process.exit(0)
