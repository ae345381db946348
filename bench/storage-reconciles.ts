import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { backgroundJobs } from '../server/handlers'
import { runDueJobs } from '../server/platform/jobs/run-jobs'
import { runLightReconcile } from '../server/services/exchange/storage/run-light-reconcile'
import { startDeepReconcile } from '../server/services/exchange/storage/start-deep-reconcile'
import { createTestCompany, type TestCompany } from '../tests/harness/company'
import { uploadDocument } from '../tests/harness/documents'
import { countRoundTrips } from '../tests/harness/round-trips'
import { startGoogle } from '../tests/worlds/google'
import { consent } from '../tests/worlds/world'
import { startBenchApp } from './bench-app'
import { table } from './table'

/** Permitted seconds of the light reconcile. */
const lightSeconds = 5
/** Files written at once. */
const atOnce = 64

/**
 * Reconciles of a company whose documents all lie with a pretend Drive as they should: the light one beside the bare
 * statement that reads its folders, the deep one of a tenth of the files beside that of all.
 * @throws Error when the light one asks the provider or finds anything, or the deep one needs a statement or a request
 * for each file
 */
export async function benchReconciles({ folders, files }: { folders: number; files: number }): Promise<void> {
  const { app, database, stop } = await startBenchApp()
  const world = await startGoogle()
  const superuser = new pg.Client(database.superuserUrl)
  try {
    await superuser.connect()
    const counted = countRoundTrips(app.db.pool)
    app.settings.providerApps.google = { clientId: 'gewerk', clientSecret: 'pretend-secret', baseUrl: world.url }
    const company = await createTestCompany(app)
    const settle = async () => {
      for (;;) {
        const { done, delayed, failed } = await runDueJobs(app, backgroundJobs)
        if (done + delayed + failed === 0) return
      }
    }
    await placeOne(company)
    await settle()
    const fill = filler(superuser, app.folder, company.tenantId)

    await fill.folders(folders)
    await fill.files(Math.round(files / 10))
    const light = await counting(world, counted, () => expectClean(runLightReconcile(company.ctx())))
    const seconds = await timed(() => expectClean(runLightReconcile(company.ctx())))
    const bareSeconds = await timed(() => superuser.query(fill.allFolders, [company.tenantId]))
    console.log(`\nLight reconcile of ${folders.toLocaleString('en-GB')} folders; goals: ${lightSeconds} s, no request`)
    console.log(
      table(
        ['', 'seconds', 'beside bare', 'statements', 'requests'],
        [
          ['the bare statement for its folders', bareSeconds.toFixed(2), '', '1', '0'],
          [
            `light reconcile${seconds > lightSeconds ? ' (over)' : ''}`,
            ...[seconds.toFixed(2), `${(seconds / bareSeconds).toFixed(1)}x`],
            ...[String(light.statements), String(light.requests)],
          ],
        ],
      ),
    )
    if (light.requests > 0) throw new Error(`the light reconcile asked the provider ${light.requests} times`)

    const deep = async () => {
      const run = async () => {
        await startDeepReconcile(company.ctx())
        await settle()
      }
      return { ...(await counting(world, counted, run)), seconds: await timed(run) }
    }
    const tenth = await deep()
    await fill.files(files - Math.round(files / 10))
    const whole = await deep()
    const line = (of: number, run: Awaited<ReturnType<typeof deep>>) => [
      `${of.toLocaleString('en-GB')} files`,
      run.seconds.toFixed(2),
      String(run.statements),
      String(run.requests),
      `${(run.seconds / tenth.seconds).toFixed(1)}x`,
    ]
    console.log('\nDeep reconcile; goal: no statement and no request for each file')
    console.log(
      table(
        ['', 'seconds', 'statements', 'requests', 'beside a tenth'],
        [line(Math.round(files / 10), tenth), line(files, whole)],
      ),
    )
    const added = files - Math.round(files / 10)
    for (const what of ['statements', 'requests'] as const)
      if (whole[what] - tenth[what] > added / 100)
        throw new Error(`${whole[what] - tenth[what]} more ${what} for ${added} more files`)
  } finally {
    await superuser.end()
    await world.close()
    await stop()
  }
}

/** Connects a pretend Drive, and has one document of a project copied there, of which all others are copies. */
async function placeOne(company: TestCompany): Promise<void> {
  const office = company.as(1)
  const { id } = (await office.projects.create({ name: 'Umbau' })).data
  await uploadDocument(company.ctx(), { project_id: id }, { filename: 'EG.pdf', content: 'EG' })
  const { data } = await office.storage.connect({ provider: 'google_drive' })
  await office.storage.callback(await consent(data.url))
  await office.storage.migrate({ to: 'google_drive' })
}

async function expectClean(reconciled: Promise<number>): Promise<void> {
  const deviations = await reconciled
  if (deviations > 0) throw new Error(`${deviations} documents and folders are not where they should be`)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return (performance.now() - from) / 1_000
}

async function counting(
  world: { requests: string[] },
  counted: ReturnType<typeof countRoundTrips>,
  work: () => Promise<unknown>,
) {
  const before = world.requests.length
  const { statements } = await counted(work)
  return { statements, requests: world.requests.length - before }
}

/** Copies the project and the document that are there, with their rows about the provider and their bytes. */
function filler(superuser: pg.Client, folder: string, tenantId: number) {
  /** Rows past all triggers, as copying them would need hours. */
  async function past(work: () => Promise<unknown>) {
    await superuser.query('begin')
    await superuser.query('set local session_replication_role = replica')
    await work()
    await superuser.query('commit')
    await superuser.query('analyze')
  }
  return {
    allFolders: `select f.id, f.path, p.project_number, p.name, p.status, c.name as customer from storage_folders f
      left join projects p on p.tenant_id = f.tenant_id and p.id = f.project_id
      left join contacts c on c.tenant_id = p.tenant_id and c.id = p.contact_id where f.tenant_id = $1 order by f.id`,
    folders: (count: number) =>
      past(async () => {
        const number = `'B-' || g.n`
        await superuser.query(
          `with g as materialized (
             select n, nextval(pg_get_serial_sequence('projects', 'id')) as project,
               nextval(pg_get_serial_sequence('storage_folders', 'id')) as folder
             from generate_series(2, $2::int) n),
           made as (${insertFrom('projects', `'id', g.project, 'project_number', ${number}`)})
           ${insertFrom(
             'storage_folders',
             `'id', g.folder, 'project_id', g.project, 'item_id', 'bench-folder-' || g.n,
              'path', replace(o.path, (select project_number from projects where tenant_id = $1 order by id limit 1), ${number})`,
           )}`,
          [tenantId, count],
        )
      }),
    async files(count: number) {
      const rows = await superuser.query<{ storage_key: string }>(
        'select storage_key from stored_files where tenant_id = $1 order by id limit 1',
        [tenantId],
      )
      const within = path.posix.dirname(rows.rows[0]?.storage_key ?? '')
      const keys = Array.from({ length: count }, () => `${within}/${randomUUID()}`)
      for (let at = 0; at < keys.length; at += atOnce)
        await Promise.all(keys.slice(at, at + atOnce).map(key => writeFile(path.join(folder, key), 'EG')))
      await past(() =>
        superuser.query(
          `with g as materialized (
             select key, row_number() over () as n, nextval(pg_get_serial_sequence('stored_files', 'id')) as file,
               nextval(pg_get_serial_sequence('company_documents', 'id')) as document
             from unnest($2::text[]) key),
           files as (${insertFrom('stored_files', `'id', g.file, 'entity_id', g.document, 'storage_key', g.key`)}),
           versions as (${insertFrom('document_versions', `'document_id', g.document, 'stored_file_id', g.file`, 'document_id')}),
           placements as (${insertFrom(
             'document_placements',
             `'document_id', g.document, 'stored_file_id', g.file, 'item_id', 'bench-' || g.document`,
             'document_id',
           )})
           ${insertFrom('company_documents', `'id', g.document, 'stored_file_id', g.file, 'filename', 'EG ' || g.n || '.pdf'`)}`,
          [tenantId, keys],
        ),
      )
    },
  }
}

/** Copies the first row of a table of the company for each row of `g`. */
const insertFrom = (name: string, changes: string, order = 'id') =>
  `insert into ${name} select r.* from g
   cross join (select * from ${name} where tenant_id = $1 order by ${order} limit 1) o
   cross join lateral jsonb_populate_record(null::${name}, to_jsonb(o) || jsonb_build_object(${changes})) r`
