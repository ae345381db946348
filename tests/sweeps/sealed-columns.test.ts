import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { briefSeals, sealedColumns } from '../../server/maintenance/sealed-columns'
import { createTestApp, type TestApp } from '../harness/app'

const server = fileURLToPath(new URL('../../server', import.meta.url))
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())

test('every caller of SecretBox.seal is registered with the columns that a new key reseals, or with those that expire within a day', () => {
  const sealing = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter(file => /\b(secretBox|box)\.seal\(/i.test(readFileSync(path.join(server, file), 'utf8')))
    // It only reseals what it has just opened.
    .filter(file => file !== 'maintenance/reseal.ts')
  const named = new Set([...sealedColumns.flatMap(({ sealedIn }) => sealedIn), ...Object.values(briefSeals)])
  expect(sealing.sort()).toEqual([...named].sort())
})

test('every column whose name contains seal or secret is in the register, and every registered column exists', async () => {
  const { rows } = await app.db.pool.query<{ name: string; text: boolean }>(
    `select table_name || '.' || column_name as name, data_type = 'text' as text from information_schema.columns
     where table_schema = 'public' and column_name ~ '(seal|secret)' and data_type in ('text', 'jsonb', 'bytea')`,
  )
  // Compared by their digest, never opened.
  const digests = ['calendar_watches.secret_hash', 'storage_watches.secret_hash']
  const known = sealedColumns.map(({ table, column }) => `${table}.${column}`)
  const found = rows.map(({ name }) => name).filter(name => !digests.includes(name) && !(name in briefSeals))
  expect(found.sort()).toEqual([...known].sort())
})
