import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { inTenant } from '../../../platform/database/db'
import { frozenFile } from './frozen'

let app: TestApp
let company: TestCompany
beforeAll(async () => {
  app = await createTestApp()
  company = await createTestCompany(app)
})
afterAll(() => app.stop())

let entityId = 0
const nextFile = () => ({
  purpose: 'offer_pdf',
  entity: 'offer',
  entityId: ++entityId,
  filename: 'Angebot.txt',
  contentType: 'text/plain',
})
const keyOf = async (id: number) =>
  (await inTenant(company.ctx(), tx => tx.storedFile.findFirstOrThrow({ where: { entityId: id } }))).storageKey

test('bytes are made once and served unchanged, under the name they first had', async () => {
  const file = nextFile()
  const render = vi.fn(async () => Buffer.from('first'))
  await frozenFile(company.ctx(), { ...file, render })
  const again = await frozenFile(company.ctx(), {
    ...file,
    filename: 'Anders.txt',
    render: async () => Buffer.from('second'),
  })
  expect(again).toMatchObject({ filename: 'Angebot.txt', bytes: Buffer.from('first') })
  expect(render).toHaveBeenCalledTimes(1)
})

test('concurrent requests in one process make it once', async () => {
  const file = nextFile()
  const render = vi.fn(async () => Buffer.from('once'))
  const ask = () => frozenFile(company.ctx(), { ...file, render })
  const answers = await Promise.all([ask(), ask(), ask()])
  expect(answers.map(({ bytes }) => bytes.toString())).toEqual(['once', 'once', 'once'])
  expect(render).toHaveBeenCalledTimes(1)
})

test('concurrent processes all get the bytes of one, and the others leave nothing in the storage', async () => {
  const file = nextFile()
  const put = vi.fn(app.storage.put)
  const ctx = { ...company.ctx(), storage: { ...app.storage, put } }
  const answers = await Promise.all(
    [...'abcdef'].map(text =>
      frozenFile({ ...ctx, db: { ...app.db } }, { ...file, render: async () => Buffer.from(text) }),
    ),
  )
  expect(new Set(answers.map(({ bytes }) => bytes.toString())).size).toBe(1)
  const winner = await keyOf(file.entityId)
  const left = await Promise.all(put.mock.calls.map(async ([key]) => ((await app.storage.stat(key)) ? key : null)))
  expect(left.filter(Boolean)).toEqual([winner])
})

test('a failed rendering leaves nothing, and the next one is stored', async () => {
  const file = nextFile()
  await expect(
    frozenFile(company.ctx(), { ...file, render: () => Promise.reject(new Error('no ink')) }),
  ).rejects.toThrow('no ink')
  expect((await frozenFile(company.ctx(), { ...file, render: async () => Buffer.from('ok') })).bytes.toString()).toBe(
    'ok',
  )
})

test('bytes that were deleted or changed are an error and never made anew', async () => {
  const file = { ...nextFile(), render: async () => Buffer.from('issued') }
  await frozenFile(company.ctx(), file)
  const key = await keyOf(file.entityId)
  await app.storage.put(key, Buffer.from('forged'))
  await expect(frozenFile(company.ctx(), file)).rejects.toThrow('differs')
  await app.storage.delete(key)
  await expect(frozenFile(company.ctx(), file)).rejects.toThrow('missing')
})

test('the same record number in another company is another file', async () => {
  const other = await createTestCompany(app)
  const file = nextFile()
  await frozenFile(company.ctx(), { ...file, render: async () => Buffer.from('ours') })
  expect((await frozenFile(other.ctx(), { ...file, render: async () => Buffer.from('theirs') })).bytes.toString()).toBe(
    'theirs',
  )
})
