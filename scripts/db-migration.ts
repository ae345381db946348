import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { migrationFile, tenantPolicies } from './migration-file'
import { diffMigrationsWithSchema } from './schema-engine'

// npm run db:migration -- <name> [--empty]: writes the SQL from the migrations to the schema into a new folder of
// prisma/migrations, with row level security for a new table of companies. Read it before it is committed: the engine
// drops and recreates where it cannot rename, and other policies, CHECKs, functions and data changes are added by hand.
// --empty creates a folder for hand-written SQL only.

const [name = '', ...flags] = process.argv.slice(2)
const root = process.cwd()

async function main() {
  if (!/^[a-z][a-z0-9_]*$/.test(name))
    throw new Error('Give the migration a name of lower-case words: npm run db:migration -- add_cost_codes')
  const sql = await diffMigrationsWithSchema(root)
  if (!sql && !flags.includes('--empty'))
    return console.log('The migrations lead to the schema already; --empty makes a folder for SQL by hand.')

  const migrations = path.join('prisma', 'migrations')
  const file = await migrationFile(migrations, name, new Date())
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(path.join(migrations, 'migration_lock.toml'), 'provider = "postgresql"\n')
  await writeFile(file, sql ? sql + tenantPolicies(sql) : '')
  console.log(`Written: ${file}`)
}

// The engine leaves a timer of ten seconds behind, so the process exits explicitly.
main().then(
  () => process.exit(0),
  (error: Error) => {
    console.error(error.message)
    process.exit(1)
  },
)
