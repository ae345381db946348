import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { access, link, mkdir, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Variables } from './env'
import type { Logger } from './platform/log'
import { StartupError } from './platform/startup-error'
import { parseJson } from './platform/values/parse-json'

const Stored = z.object({
  sessionSecret: z.string().min(32),
  apiKeyPepper: z.string().min(32),
  cronSecret: z.string().min(32),
})

export interface Secrets extends z.infer<typeof Stored> {
  /** Former secrets whose sealed values may still exist. */
  formerSessionSecrets: string[]
  /** Former peppers that API keys may still be hashed with. */
  apiKeyOldPeppers: string[]
}

/**
 * The secrets of the service: from the environment; outside production missing ones come from a file in the data
 * directory that is created once and readable by its owner only.
 */
export async function localSecrets(dataDir: string, env: Variables, log: Logger): Promise<Secrets> {
  const { SESSION_SECRET, CRON_SECRET, API_KEY_PEPPER, API_KEY_PEPPER_PREVIOUS, SESSION_SECRET_PREVIOUS } = env
  if (SESSION_SECRET && CRON_SECRET) {
    if (!API_KEY_PEPPER) log.warn('API_KEY_PEPPER is not set: API keys hang on SESSION_SECRET and end when it changes')
    return {
      sessionSecret: SESSION_SECRET,
      cronSecret: CRON_SECRET,
      formerSessionSecrets: SESSION_SECRET_PREVIOUS,
      apiKeyPepper: API_KEY_PEPPER ?? SESSION_SECRET,
      // Keys from before a pepper was set go on working afterwards.
      apiKeyOldPeppers: [...API_KEY_PEPPER_PREVIOUS, SESSION_SECRET, ...SESSION_SECRET_PREVIOUS],
    }
  }
  const stored = await readOrCreate(dataDir)
  return {
    sessionSecret: SESSION_SECRET ?? stored.sessionSecret,
    cronSecret: CRON_SECRET ?? stored.cronSecret,
    formerSessionSecrets: SESSION_SECRET_PREVIOUS,
    apiKeyPepper: API_KEY_PEPPER ?? stored.apiKeyPepper,
    apiKeyOldPeppers: [...API_KEY_PEPPER_PREVIOUS, stored.apiKeyPepper],
  }
}

/**
 * The key to `/dev`: derived from a secret of the installation, so that it stays the same and is stored nowhere else.
 */
export const devKeyOf = (secret: string): string =>
  createHmac('sha256', secret).update('gewerk dev').digest('base64url')

async function readOrCreate(dataDir: string): Promise<z.infer<typeof Stored>> {
  const file = path.join(dataDir, 'secrets.json')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  if (!(await exists(file))) await createOnce(file)
  const parsed = Stored.safeParse(parseJson(await readFile(file, 'utf8')))
  if (!parsed.success)
    throw new StartupError(
      `${file} cannot be read: restore it from a backup, or delete it (sessions and API keys then end).`,
    )
  return parsed.data
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

/** Several processes may start at once: the file is created atomically, and all use the first one's. */
async function createOnce(file: string): Promise<void> {
  const fresh = () => randomBytes(32).toString('base64url')
  const secrets = { sessionSecret: fresh(), apiKeyPepper: fresh(), cronSecret: fresh() }
  const own = `${file}.${randomUUID()}`
  try {
    const handle = await open(own, 'wx', 0o600)
    await handle.writeFile(`${JSON.stringify(secrets, null, 2)}\n`)
    await handle.sync()
    await handle.close()
    await link(own, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(own, { force: true })
  }
}
