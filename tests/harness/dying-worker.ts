import { createPdfRenderer } from '../../server/adapters/gotenberg'
import { createSmtpTransport } from '../../server/adapters/mail'
import type { Storage } from '../../server/adapters/storage'
import { openFileStorage } from '../../server/adapters/storage-files'
import type { App } from '../../server/context'
import { documentMakers, mailHandlers } from '../../server/handlers'
import { systemClock } from '../../server/platform/clock'
import { openDatabase } from '../../server/platform/database/db'
import { listen, type Moment } from '../../server/platform/diagnostics'
import { createLogger } from '../../server/platform/log'
import { createSecretBox } from '../../server/platform/secrets'
import { makeDueDocuments } from '../../server/services/exchange/documents/make-due'
import { sendDueMails } from '../../server/services/exchange/mails/send-due-mails'

/**
 * A process that does background work and is killed in the middle of it. `stored` = a file is written, its row is not.
 */
export interface DyingWorker {
  work: 'mail-out' | 'document-out'
  diesAt: Moment | 'stored'
  databaseUrl: string
  filesDir: string
  pdfUrl: string
  smtpUrl: string
  /** The secret that the other process seals with. */
  secret: string
}

const { work, diesAt, databaseUrl, filesDir, pdfUrl, smtpUrl, secret }: DyingWorker = JSON.parse(process.argv[2] ?? '')
const die = () => void process.kill(process.pid, 'SIGKILL')

const log = createLogger('silent')
const files = await openFileStorage(filesDir)
const put: Storage['put'] = async (...file) => {
  const stored = await files.put(...file)
  if (diesAt === 'stored') die()
  return stored
}
if (diesAt !== 'stored') listen(diesAt, die)

// What the two services use of the app.
const app = {
  db: openDatabase(databaseUrl, log),
  clock: systemClock,
  log,
  settings: { baseUrl: 'http://localhost:3000' },
  secretBox: createSecretBox(secret),
  storage: { ...files, put },
  pdf: createPdfRenderer({ baseUrl: pdfUrl, timeoutMs: 60_000 }),
  mail: createSmtpTransport(smtpUrl, 'dienst@gewerk.test'),
} as App
if (work === 'mail-out') await sendDueMails(app, mailHandlers)
else await makeDueDocuments(app, { makers: documentMakers })
// A process that gets here was not killed, which the test that started it notices.
process.exit(0)
