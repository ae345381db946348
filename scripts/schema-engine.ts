import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlQuery,
  type SqlResultSet,
} from '@prisma/driver-adapter-utils'
import { Pool, type QueryArrayResult, type QueryConfig, types } from 'pg'
import pino from 'pino'
import { startEmbeddedPostgres } from '../server/adapters/embedded-postgres'
import { migrate } from '../server/platform/database/migrate'

/**
 * Compares prisma/schema with the result of prisma/migrations on an empty database (a throwaway one).
 * @returns the SQL from the migrations to the schema; undefined when they agree
 * @throws when a migration fails or the schema is not valid
 */
export async function diffMigrationsWithSchema(root: string): Promise<string | undefined> {
  const directory = await mkdtemp(path.join(tmpdir(), 'gewerk-schema-'))
  const log = pino({ level: 'warn' })
  const postgres = await startEmbeddedPostgres({ dataDir: directory, log, durable: false })
  try {
    await migrate({
      ownerUrl: postgres.ownerUrl,
      migrationsDir: path.join(root, 'prisma', 'migrations'),
      log,
    })
    return await diff(path.join(root, 'prisma', 'schema'), postgres.ownerUrl)
  } finally {
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

async function diff(schemaDir: string, databaseUrl: string): Promise<string | undefined> {
  const files = await readSchema(schemaDir)
  const pool = new Pool({ connectionString: databaseUrl, max: 2 })
  try {
    const SchemaEngine = await loadSchemaEngine()
    const datamodels = files.map(({ path, content }): [string, string] => [path, content])
    const adapter = bindMigrationAwareSqlAdapterFactory(adapterFor(pool))
    const engine = await SchemaEngine.new({ datamodels }, () => {}, adapter)
    const { stdout } = await engine.diff({
      from: { tag: 'schemaDatasource', files, configDir: schemaDir },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    })
    return stdout && !/^-- This is an empty migration\.\s*$/.test(stdout) ? stdout : undefined
  } finally {
    await pool.end()
  }
}

async function readSchema(directory: string) {
  const names = await readdir(directory, { recursive: true })
  const files = names.filter(name => name.endsWith('.prisma')).sort()
  return Promise.all(
    files.map(async name => {
      const file = path.join(directory, name)
      return { path: file, content: await readFile(file, 'utf8') }
    }),
  )
}

/** The package expects a bundler that imports .wasm files; Node needs the equivalent by hand. */
async function loadSchemaEngine() {
  const glue = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  const entry = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg')
  const bytes = await readFile(path.join(path.dirname(entry), 'schema_engine_bg.wasm'))
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: console.error } })

  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': { ...glue } })
  const { __wbg_set_wasm } = glue as unknown as { __wbg_set_wasm(exports: WebAssembly.Exports): void }
  __wbg_set_wasm(instance.exports)
  ;(instance.exports as { __wbindgen_start(): void }).__wbindgen_start()
  return glue.SchemaEngine
}

const CHAR_OID = 18

/**
 * The engine reads system catalogues whose "char" columns the adapter does not know: it gets them as text, and the
 * engine gets their real types. A script is sent to the server whole; the adapter would split it at every semicolon.
 */
function adapterFor(pool: Pool): SqlMigrationAwareDriverAdapterFactory {
  const charColumns = rewriteCharColumns(pool)
  const factory = new PrismaPg(pool)
  const connect = factory.connect.bind(factory)
  return Object.assign(factory, {
    async connect() {
      const adapter = await connect()
      const queryRaw = adapter.queryRaw.bind(adapter)
      return Object.assign(adapter, {
        async queryRaw(query: SqlQuery): Promise<SqlResultSet> {
          const result = await queryRaw(query)
          for (const index of charColumns.get(result.rows) ?? []) result.columnTypes[index] = ColumnTypeEnum.Character
          return result
        },
        executeScript: async (script: string) => void (await pool.query(script)),
      })
    },
  })
}

/** Declares "char" columns of each result as text and remembers, by the array of its rows, which ones they were. */
function rewriteCharColumns(pool: Pool): WeakMap<object, number[]> {
  const charColumns = new WeakMap<object, number[]>()
  const query = pool.query.bind(pool) as (config: QueryConfig) => Promise<QueryArrayResult>
  Object.assign(pool, {
    async query(config: QueryConfig) {
      const result = await query(config)
      const columns = result.fields.flatMap(({ dataTypeID }, index) => (dataTypeID === CHAR_OID ? [index] : []))
      for (const index of columns) Object.assign(result.fields[index] ?? {}, { dataTypeID: types.builtins.TEXT })
      charColumns.set(result.rows, columns)
      return result
    },
  })
  return charColumns
}
