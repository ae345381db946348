import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany } from '../../../../tests/harness/company'
import { uploadDocument } from '../../../../tests/harness/documents'
import { countRoundTrips } from '../../../../tests/harness/round-trips'
import { type PretendS3, startS3 } from '../../../../tests/worlds/s3'
import { backgroundJobs } from '../../../handlers'
import { inTenant, joinedTo } from '../../../platform/database/db'
import { runDueJobs } from '../../../platform/jobs/run-jobs'
import { changesSlice } from './changes-slice'
import { movesAmong } from './follow-paths'

let app: TestApp
let world: PretendS3
let counted: ReturnType<typeof countRoundTrips>
beforeAll(async () => {
  world = await startS3()
  app = await createTestApp()
  counted = countRoundTrips(app.db.pool)
})
afterAll(async () => {
  await app.stop()
  await world.close()
})

const fileAt = (path: string, digest: string | null) => ({
  ...{ id: path, name: path.slice(path.lastIndexOf('/') + 1), digest },
  record: path.slice(0, path.indexOf('/') + 1),
})
/** Which path each file has now. Every file is one document. */
const moves = (gone: Record<string, string | null>, arrived: Record<string, string | null>) =>
  Object.fromEntries(
    movesAmong(
      Object.entries(gone).map(([path, digest], documentId) => ({ ...fileAt(path, digest), documentId })),
      Object.entries(arrived).map(([path, digest]) => fileAt(path, digest)),
    ).map(({ from, to }) => [from.id, to.id]),
  )

test('a template that lies in many projects follows within its own, in whatever order they are read', () => {
  const gone = { 'b/alt/V.pdf': 'v', 'a/alt/V.pdf': 'v', 'c/alt/V.pdf': 'v' }
  const arrived = { 'c/neu/V.pdf': 'v', 'a/neu/V.pdf': 'v', 'b/neu/V.pdf': 'v' }
  expect(moves(gone, arrived)).toEqual({
    'a/alt/V.pdf': 'a/neu/V.pdf',
    'b/alt/V.pdf': 'b/neu/V.pdf',
    'c/alt/V.pdf': 'c/neu/V.pdf',
  })
})

test('of several with the same bytes those follow that kept their name, and one that is left under another name', () => {
  expect(moves({ 'a/1.txt': 'x', 'a/2.txt': 'x' }, { 'b/2.txt': 'x', 'a/3.txt': 'x' })).toEqual({
    ...{ 'a/1.txt': 'a/3.txt', 'a/2.txt': 'b/2.txt' },
  })
  // Which of both it is cannot be known.
  expect(moves({ 'a/1.txt': 'x', 'a/2.txt': 'x' }, { 'a/3.txt': 'x' })).toEqual({})
  expect(moves({ 'a/1.txt': 'x' }, { 'a/2.txt': 'x', 'a/3.txt': 'x' })).toEqual({})
})

test('other bytes, or bytes without a digest, are another file', () => {
  expect(moves({ 'a/1.txt': 'x', 'a/2.txt': null }, { 'b/1.txt': 'y', 'b/2.txt': null })).toEqual({})
})

test('twenty thousand files of one content that people move follow each within its project', () => {
  const many = (folder: string) =>
    Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`${n}/${folder}/Vorlage.pdf`, 'same']))
  const matched = Object.entries(moves(many('alt'), many('neu')))
  expect(matched).toHaveLength(20_000)
  expect(matched.every(([from, to]) => from.replace('/alt/', '/neu/') === to)).toBe(true)
})

test(
  'many changed, removed, renamed and moved files are recorded by as many statements as few',
  { tags: 'long' },
  async () => {
    const company = await createTestCompany(app)
    const office = company.as(1)
    const { id } = (await office.projects.create({ name: 'Umbau' })).data
    const names = Array.from({ length: 40 }, (_, n) => `Plan ${String(n).padStart(2, '0')}.txt`)
    for (const filename of names)
      await uploadDocument(company.ctx(), { project_id: id }, { filename, content: `bytes of ${filename}` })
    await office.storage.choose({
      provider: 'object',
      bucket: {
        ...{ endpoint: world.url, region: 'eu-central-1', bucket: 'gewerk', prefix: 'viele', path_style: true },
        ...{ access_key_id: 'pretend-key', secret_access_key: 'pretend-secret' },
      },
    })
    await runDueJobs(app, backgroundJobs)
    const objects = world.buckets.get('gewerk') ?? new Map()
    const paths = [...objects.keys()].filter(path => path.includes('/Plan ')).sort()
    expect(paths).toHaveLength(40)
    /** What people do with a quarter of these each: renaming, moving, changing, removing. */
    async function changing(some: readonly string[]) {
      for (const [at, path] of some.entries()) {
        const object = objects.get(path)
        if (at % 4 === 2) world.put(path, Buffer.from(`other ${path}`))
        else objects.delete(path)
        if (at % 4 === 0) objects.set(path.replace('Plan', 'Blatt'), object)
        if (at % 4 === 1) objects.set(path.replace('Plan', 'Alt/Plan'), object)
      }
      const { texts } = await counted(async () => {
        const ctx = company.ctx()
        const write = await changesSlice(ctx, 'bucket', AbortSignal.timeout(60_000))
        await inTenant(ctx, tx => write(tx, joinedTo(tx, ctx)))
      })
      return texts
    }
    const few = await changing(paths.slice(0, 4))
    const many = await changing(paths.slice(4))
    expect(many.map(text => text.slice(0, 60))).toEqual(few.map(text => text.slice(0, 60)))
    const states = await inTenant(company.ctx(), tx =>
      tx.documentPlacement.groupBy({ by: ['state', 'error'], _count: true, orderBy: { state: 'asc' } }),
    )
    expect(states.map(({ state, error, _count }) => [state, error, _count])).toEqual([
      ['missing', 'removed_at_provider', 10],
      ['placed', null, 20],
      ['waiting', 'changed_at_provider', 10],
    ])
  },
)
