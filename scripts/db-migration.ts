import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { diffMigrationsWithSchema } from './schema-engine'

// npm run db:migration -- <name> [--empty]: writes the SQL that leads from the migrations to the schema into a new
// folder of prisma/migrations. Read it before it is committed: the engine drops and recreates where it cannot rename,
// and policies, functions and data changes are added by hand. --empty makes a folder for hand-written SQL alone.

const [name = '', ...flags] = process.argv.slice(2)
const root = process.cwd()

async function main() {
  if (!/^[a-z][a-z0-9_]*$/.test(name))
    throw new Error('Give the migration a name of lower-case words: npm run db:migration -- add_cost_codes')
  const sql = await diffMigrationsWithSchema(root)
  if (!sql && !flags.includes('--empty'))
    return console.log('The migrations lead to the schema already; --empty makes a folder for SQL by hand.')

  const time = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const file = path.join('prisma', 'migrations', `${time}_${name}`, 'migration.sql')
  await mkdir(path.dirname(path.join(root, file)), { recursive: true })
  await writeFile(path.join(root, 'prisma', 'migrations', 'migration_lock.toml'), 'provider = "postgresql"\n')
  await writeFile(path.join(root, file), sql ?? '')
  console.log(`Written: ${file}`)
}

// The engine leaves a timer of ten seconds behind, so the process ends itself.
main().then(
  () => process.exit(0),
  (error: Error) => {
    console.error(error.message)
    process.exit(1)
  },
)
