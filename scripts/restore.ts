import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { openStorage } from '../server/adapters/open-storage'
import { readEnvironment } from '../server/env'
import { openDatabaseAccess } from '../server/maintenance/database-access'
import { restore } from '../server/maintenance/restore'
import type { RestoreTarget } from '../server/maintenance/restore-target'
import { runCommand, say, UsageError } from '../server/maintenance/run-command'
import { createLogger } from '../server/platform/log'
import { StartupError } from '../server/platform/startup-error'

// npm run restore -- <file>: restores the state of an archive into an empty database, or into a full one on request.

const usage = `Usage: npm run restore -- <file> [--replace [--yes]]
  Brings the database and the files back to what <file> holds. The service must be stopped.
  --replace  also where the database holds companies: they are lost; asks for the database's name
  --yes      does not ask
  With DATABASE_URL it needs DATABASE_MIGRATION_URL as well: the role that owns the tables.`

const steps = {
  check: 'Checking the archive …',
  load: 'Loading the database …',
  files: 'Putting the files …',
}

await runCommand(usage, async signal => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean' }, yes: { type: 'boolean' } },
  })
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new UsageError('name the archive to restore')
  const env = readEnvironment()
  const log = createLogger(env.LOG_LEVEL)

  const database = await openDatabaseAccess({ env, log, use: 'alone', create: true, signal })
  const storage = await openStorage(env)
  try {
    if (!database.ownerUrl)
      throw new StartupError('DATABASE_MIGRATION_URL is not set: a restore needs the role that owns the tables.')
    const { manifest, migrated, files } = await restore({
      file,
      ownerUrl: database.ownerUrl,
      runtimeRole: decodeURIComponent(new URL(database.runtimeUrl).username),
      storage,
      dataDir: database.embedded ? path.resolve(env.GEWERK_DATA_DIR) : null,
      migrationsDir: path.resolve('prisma/migrations'),
      log,
      mayReplace: target => mayReplace(target, { replace: values.replace === true, yes: values.yes === true }, signal),
      onStep: step => say(steps[step]),
      signal,
    })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    say(
      `Restored the state of ${manifest.createdAt}: ${manifest.tables.length} tables, ${rows} rows, recounted; ${files} files.`,
    )
    if (migrated.length > 0) say(`Migrated on to this release: ${migrated.join(', ')}.`)
    say('Mails and webhooks of this copy are held back: npm run operator -- resume')
    sayAboutSecrets({
      carried: manifest.service.includes('secrets.json'),
      used: database.embedded && !env.SESSION_SECRET,
      file,
    })
    return 0
  } finally {
    storage.close()
    await database.close()
  }
})

async function mayReplace(
  { database, companies: { count, examples } }: RestoreTarget,
  { replace, yes }: { replace: boolean; yes: boolean },
  signal: AbortSignal,
): Promise<boolean> {
  const held = `The database "${database}" holds ${count} ${count === 1 ? 'company' : 'companies'} (${examples.join(', ')}${count > examples.length ? ' …' : ''})`
  if (!replace)
    throw new StartupError(
      `${held}: nothing was changed. Restore into an empty one, or put the archive in its place by --replace.`,
    )
  if (yes) return true
  if (!process.stdin.isTTY) throw new StartupError(`${held}, and there is no terminal to ask: add --yes to replace it.`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const answer = await terminal.question(`${held}. They will be lost.\nType "${database}" to go on: `, {
      signal,
    })
    return answer.trim() === database
  } finally {
    terminal.close()
  }
}

/** Whether API keys and webhook secrets will work depends on the secrets that the service starts with. */
function sayAboutSecrets({ carried, used, file }: { carried: boolean; used: boolean; file: string }): void {
  if (!carried)
    say(
      'The archive holds no secrets: SESSION_SECRET and API_KEY_PEPPER must be those of the service that was backed up.',
    )
  else if (used) say('The secrets of the archive (secrets.json) are in place.')
  else
    say(
      `The service takes its secrets from the environment: SESSION_SECRET and API_KEY_PEPPER must be those that "tar -xzOf ${file} service/secrets.json" shows.`,
    )
}
