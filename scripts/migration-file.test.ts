import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { migrationFile, tenantPolicies } from './migration-file'

const made: string[] = []
afterEach(async () => {
  for (const folder of made.splice(0)) await rm(folder, { recursive: true })
})

async function migrationsWith(...folders: string[]) {
  const migrations = await mkdtemp(path.join(tmpdir(), 'migrations-'))
  made.push(migrations)
  for (const folder of folders) await mkdir(path.join(migrations, folder))
  return migrations
}

test.each([
  ['the present time in an empty folder', [], '20261128181834'],
  ['the present time behind older ones', ['20261121090000_init'], '20261128181834'],
  ['a second more than one from a clock ahead', ['20261121090000_init', '20261128235959_later'], '20261129000000'],
])('a new migration has %s', async (_, folders, time) => {
  const migrations = await migrationsWith(...folders)
  const file = await migrationFile(migrations, 'suppliers', new Date('2026-11-28T18:18:34.567Z'))
  expect(path.relative(migrations, file)).toBe(path.join(`${time}_suppliers`, 'migration.sql'))
})

test("each new table of a company has the company's policy, and no other table has", async () => {
  const init = await readFile('prisma/migrations/20261121090000_init/migration.sql', 'utf8')
  const policies = tenantPolicies(init)
  for (const table of ['articles', 'projects', 'invoices'])
    expect(policies).toContain(`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;\nCREATE POLICY tenant ON ${table}\n`)
  expect(policies).not.toMatch(/ON (companies|users|_prisma_migrations)\n/)
  expect(tenantPolicies('ALTER TABLE "projects" ADD COLUMN "site_access_note" TEXT;')).toBe('')
})
