import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openStorage } from '../server/adapters/open-storage'
import { readEnvironment } from '../server/env'
import { backUp } from '../server/maintenance/back-up'
import { openDatabaseAccess } from '../server/maintenance/database-access'
import { runCommand, say, UsageError } from '../server/maintenance/run-command'
import { createLogger } from '../server/platform/log'
import { StartupError } from '../server/platform/startup-error'

// npm run backup -- <file>: the database and all files in one archive, with or without a running service.

const usage = `Usage: npm run backup -- <file>
  Writes the database and every stored file to <file> (a .tar.gz that must not exist yet), also while the service runs.
  With DATABASE_URL it needs BACKUP_DATABASE_URL as well: a role that sees the rows of every company (docs/operations.md).
  Ends with 0; with 3 when stored files are missing or changed, though the archive is complete otherwise.`

await runCommand(usage, async signal => {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} })
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new UsageError('name the file to write')
  const env = readEnvironment()
  const log = createLogger(env.LOG_LEVEL)
  const startedAt = performance.now()

  const database = await openDatabaseAccess({ env, log, use: 'shared', signal })
  const storage = await openStorage(env)
  try {
    if (!database.readerUrl)
      throw new StartupError(
        'BACKUP_DATABASE_URL is not set: a backup of this database needs a role that sees the rows of every company (docs/operations.md).',
      )
    const { manifest, sizeBytes, remarks } = await backUp({
      file,
      readerUrl: database.readerUrl,
      storage,
      outbox: !env.SMTP_URL && env.GEWERK_ENV !== 'production',
      dataDir: database.embedded ? path.resolve(env.GEWERK_DATA_DIR) : null,
      version: JSON.parse(readFileSync('package.json', 'utf8')).version,
      signal,
    })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    say(`${path.resolve(file)}: ${(sizeBytes / 1e6).toFixed(1)} MB in ${seconds} s`)
    say(`  ${manifest.tables.length} tables, ${rows} rows, as of ${manifest.createdAt}; ${manifest.files.count} files`)
    if (manifest.service.includes('secrets.json'))
      say(
        '  It holds the secrets of this service (secrets.json) and personal data: keep it where only you can read it.',
      )
    else
      say(
        '  Keep SESSION_SECRET and API_KEY_PEPPER beside it, but apart: without them its API keys and webhook secrets are useless.',
      )
    if (remarks.length === 0) return 0
    say(`  WARNING: ${manifest.files.missing} stored files are missing and ${manifest.files.changed} are changed:`)
    for (const remark of remarks) say(`    ${remark}`)
    return 3
  } finally {
    storage.close()
    await database.close()
  }
})
