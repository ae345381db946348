import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { Session } from 'node:inspector/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../server/adapters/embedded-postgres'
import { boot } from '../../server/boot'
import { readEnvironment } from '../../server/env'
import { mintApiKey } from '../../server/identity/api-keys'
import { createLogger } from '../../server/platform/log'
import { scopes } from '../../server/platform/permissions'
import { createCompany } from '../../server/services/people/companies/create'
import { createWeb } from '../../server/web'
import { loadedServiceEnv } from '../../tests/harness/loaded-service-env'
import type { Options } from './index'

/** Number of requests after which nothing is compiled, looked up or leased for the first time. */
const warmUps = 30

/**
 * Counts the code that one request runs through: an inquiry created by an integrator, from the socket to the commit and
 * back.
 */
export async function printWalk({ verbose }: Options): Promise<void> {
  const service = await startService()
  try {
    const post = () => createInquiry(service.url, service.apiKey)
    const session = new Session()
    session.connect()
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    for (let count = 0; count < warmUps; count += 1) await post()
    // Resets the counters.
    await session.post('Profiler.takePreciseCoverage')
    await post()
    const { result } = await session.post('Profiler.takePreciseCoverage')
    session.disconnect()

    const files = result.flatMap(({ url, functions }) => {
      const file = ownFile(url)
      const ran = functions.filter(({ functionName, ranges }) => functionName !== '__name' && ranges[0]?.count)
      return file && ran.length > 0 ? [{ file, names: ran.map(one => one.functionName || '(anonymous)') }] : []
    })
    const inFolder = (folder: string) => files.filter(({ file }) => file.startsWith(folder)).length
    console.log('walk: POST /api/v1/anfragen with an Idempotency-Key, from socket to commit')
    console.log(`  own files                   ${files.length}`)
    console.log(`  functions                   ${files.reduce((sum, { names }) => sum + names.length, 0)}`)
    console.log(`  files of server/http        ${inFolder('server/http/')}`)
    console.log(`  files of services/inquiries ${inFolder('server/services/sales/inquiries/')}`)
    if (verbose)
      for (const { file, names } of files.sort((a, b) => (a.file < b.file ? -1 : 1)))
        console.log(`  ${file}: ${names.join(', ')}`)
  } finally {
    await service.stop()
  }
}

/** Path of a file of ours below `server`, null for libraries and generated files. */
function ownFile(url: string): string | null {
  if (!url.startsWith('file:')) return null
  const file = path.relative('.', fileURLToPath(url.replace(/\?.*$/, '')))
  return file.startsWith('server/') ? file : null
}

async function createInquiry(url: string, apiKey: string): Promise<void> {
  const response = await fetch(`${url}/api/v1/anfragen`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${apiKey}`,
      'Idempotency-Key': randomUUID(),
    },
    body: JSON.stringify({ title: 'Dachrinne undicht', source: 'website', contact_name: 'Maria Huber' }),
  })
  if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
}

/** The whole web process in this one, on a throwaway database, with a company and a key that has every scope. */
async function startService() {
  // Only pages need the build, but every process has them.
  if (!existsSync('build/server/index.js'))
    spawnSync('node', ['scripts/prepare.mjs', '--for=start'], { stdio: 'inherit' })
  const dataDir = await mkdtemp(path.join(tmpdir(), 'gewerk-house-'))
  const log = createLogger('error')
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(dataDir, 'postgres'),
    log,
    durable: false,
  })
  const env = readEnvironment(
    loadedServiceEnv({ dataDir, runtimeUrl: postgres.runtimeUrl, ownerUrl: postgres.ownerUrl }),
  )
  const { app, databaseUrl, stop } = await boot(env, log, '0.0.0')
  const { tenantId } = await createCompany(
    app,
    {
      company_id: 'huber-dach',
      name: 'Huber Dach GmbH',
      country_code: 'AT',
      plan: 'enterprise',
      admin_name: 'Petra Huber',
      admin_email: 'petra@huber.test',
      admin_password: randomUUID(),
    },
    { userId: null, label: 'house' },
  )
  const apiKey = await insertKey(postgres.superuserUrl, tenantId, env.API_KEY_PEPPER ?? '')
  const web = await createWeb(app, env, databaseUrl, 'built')
  await new Promise<void>(resolve => web.server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(web.server.address() as AddressInfo).port}`,
    apiKey,
    async stop() {
      web.server.closeAllConnections()
      await web.close()
      await stop()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function insertKey(superuserUrl: string, tenantId: number, pepper: string): Promise<string> {
  const { plaintext, ...key } = mintApiKey('live', pepper)
  const superuser = new pg.Client(superuserUrl.replace(/\/postgres$/, '/gewerk'))
  await superuser.connect()
  await superuser.query(
    'insert into api_keys (tenant_id, name, prefix, hash, pepper_id, scopes) values ($1, $2, $3, $4, $5, $6)',
    [tenantId, 'House', key.prefix, key.hash, key.pepperId, scopes],
  )
  await superuser.end()
  return plaintext
}
