import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asAnotherProcess } from '../../../../tests/harness/as-another-process'
import type { TestCompany } from '../../../../tests/harness/company'
import { cookieOf } from '../../../../tests/harness/cookie'
import { errorOf } from '../../../../tests/harness/errors'
import { type Messaging, maria, minute, startMessaging } from '../../../../tests/harness/messaging'
import { drafts } from '../../../../tests/harness/papers'
import type { TestWeb } from '../../../../tests/harness/web'
import type { PretendWhatsapp, Written } from '../../../../tests/worlds/whatsapp'
import { inTenant } from '../../../platform/database/db'
import { documentFile } from '../../exchange/company-documents/document-file'
import { removeOldBin } from '../../exchange/storage/retention'
import { messagePicture } from './read'
import { forgetConversations } from './retention'

let messaging: Messaging
let web: TestWeb
let vendor: PretendWhatsapp
let company: TestCompany
beforeAll(async () => {
  messaging = await startMessaging()
  ;({ web, vendor } = messaging)
})
afterAll(() => messaging?.stop())
beforeEach(async () => {
  ;({ company } = await messaging.connected())
})

const later = (ms: number) => messaging.later(ms)
const came = (...written: Written[]) => messaging.came(...written)
const only = (of?: TestCompany) => messaging.only(of)
const inquiries = () => messaging.inquiries()

const picture = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
const sends = (id: string) => came({ from: maria, type: 'image', more: { image: { id } } })
const listed = async (place: { project_id?: number; contact_id?: number }, position: 1 | 3 = 1) =>
  (await company.as(position).companyDocuments.list(place)).data

test(
  'what a customer sent before there was a project lies there once the inquiry becomes one, and what follows at once',
  { tags: 'long' },
  async () => {
    vendor.media.set('before', await picture())
    vendor.media.set('after', await picture())
    await sends('before')
    const { inquiry_id: inquiryId } = await only()
    const { data } = await company.as(2).inquiries.convert({ id: inquiryId ?? 0, project_name: 'Dach' })
    const place = { project_id: data.project_id }
    expect(await listed(place)).toMatchObject([
      { source: 'message', folder: 'Eingang', contact_id: data.kontakt_id, office_only: false, file_version: 1 },
    ])
    const again = { from: maria, id: 'wamid.again', type: 'image', more: { image: { id: 'after' } } }
    await came(again)
    await came(again)
    expect(await listed(place, 3)).toHaveLength(2)
    expect(await listed({ contact_id: data.kontakt_id })).toHaveLength(2)
    expect(await inquiries()).toHaveLength(1)
  },
)

test(
  'documents, films and sounds come along as they are; names that are taken get a number, what is gone is noted',
  { tags: 'long' },
  async () => {
    const plan = Buffer.from('%PDF-1.7 Plan')
    vendor.media.set('plan', plan).set('film', Buffer.from('film')).set('gone', null)
    const sent = (type: string, id: string, more = {}) => ({ from: maria, type, more: { [type]: { id, ...more } } })
    const named = { filename: '..\\Plan.pdf', mime_type: 'application/pdf' }
    await came(sent('document', 'plan', named), sent('document', 'plan', named), sent('document', 'gone', named))
    const { inquiry_id: inquiryId, id: conversationId } = await only()
    const { data } = await company.as(2).inquiries.convert({ id: inquiryId ?? 0, project_name: 'Dach' })
    await came(sent('video', 'film', { mime_type: 'video/mp4' }))
    const { messages } = (await company.as(2).conversations.get({ id: conversationId })).data
    expect(messages.map(({ file, error }) => [file?.filename ?? null, error])).toEqual([
      ['Plan.pdf', null],
      ['Plan.pdf', null],
      [null, 'file_gone'],
      [`video-${messages[3]?.id}.mp4`, null],
    ])
    const documents = await listed({ project_id: data.project_id })
    expect(documents.map(({ filename }) => filename).sort()).toEqual(
      [`Plan (${messages[1]?.id}).pdf`, 'Plan.pdf', `video-${messages[3]?.id}.mp4`].sort(),
    )
    const headers = { Cookie: await cookieOf(web.app, company, 2) }
    const file = await fetch(`${web.url}/api/messaging/messages/${messages[0]?.id}/file`, { headers })
    expect([file.status, file.headers.get('content-disposition')]).toEqual([200, 'attachment; filename="Plan.pdf"'])
    expect(Buffer.from(await file.arrayBuffer())).toEqual(plan)
    const others = { Cookie: await cookieOf(web.app, company, 3) }
    expect((await fetch(file.url, { headers: others })).status).toBe(403)
  },
)

test('it is renamed, replaced and removed as an upload, and the conversation keeps its picture', async () => {
  vendor.media.set('one', await picture())
  await sends('one')
  const { inquiry_id: inquiryId, id: conversationId } = await only()
  const { data } = await company.as(2).inquiries.convert({ id: inquiryId ?? 0, project_name: 'Dach' })
  const place = { project_id: data.project_id }
  const [document] = await listed(place)
  const id = document?.id ?? 0
  await company.as(3).companyDocuments.update({ id, updates: { filename: 'Gaube.jpg', folder: 'Fotos' } })
  expect(await listed(place)).toMatchObject([{ filename: 'Gaube.jpg', folder: 'Fotos', source: 'message' }])
  await company.as(2).companyDocuments.delete({ id })
  later(31 * 24 * 60 * minute)
  const ctx = company.ctx(1)
  expect(await inTenant(ctx, tx => removeOldBin(tx, ctx))).toBe(1)
  expect(await listed({ ...place, deleted: 'true' } as object)).toEqual([])
  const { data: kept } = await company.as(2).conversations.get({ id: conversationId })
  expect(kept.messages).toMatchObject([{ picture: true }])
  const shown = await messagePicture(ctx, { messageId: kept.messages[0]?.id ?? 0 })
  expect((await shown.read()).length).toBeGreaterThan(100)
})

test(
  'it stays at its project when the messages are removed, and goes for good with the project’s bin',
  { tags: 'long' },
  async () => {
    vendor.media.set('one', await picture())
    await company.as().companies.updateSettings({ mail_retention_days: 30 })
    await sends('one')
    const { inquiry_id: inquiryId, id: conversationId } = await only()
    const { data } = await company.as(2).inquiries.convert({ id: inquiryId ?? 0, project_name: 'Dach' })
    const [document] = await listed({ project_id: data.project_id })
    const id = document?.id ?? 0
    await company.as(2).inquiries.move({ id: inquiryId ?? 0, status: 'won' })
    later(31 * 24 * 60 * minute)
    await forgetConversations(web.app)
    expect(await errorOf(company.as(2).conversations.get({ id: conversationId }))).toMatchObject({ status: 404 })
    const ctx = company.ctx(1)
    const { size, open } = await documentFile(ctx, { id })
    expect(Buffer.concat(await (await open()).toArray())).toHaveLength(size)
    await company.as(2).companyDocuments.delete({ id })
    later(31 * 24 * 60 * minute)
    expect(await inTenant(ctx, tx => removeOldBin(tx, ctx))).toBe(1)
    const files = { where: { tenantId: company.tenantId, entity: 'conversation_message' } }
    expect(await inTenant(ctx, tx => tx.storedFile.count(files))).toBe(0)
  },
)

test.each(['retention', 'the contact'])(
  'a file that becomes a document while retention looks keeps its bytes or stays none: %s first',
  { tags: 'long' },
  async first => {
    vendor.media.set('one', await picture())
    await company.as().companies.updateSettings({ mail_retention_days: 30 })
    await sends('one')
    const { inquiry_id: inquiryId } = await only()
    await company.as(2).inquiries.move({ id: inquiryId ?? 0, status: 'lost' })
    await drafts.offer(company)
    later(31 * 24 * 60 * minute)
    const { tenantId } = company
    const adopt = (meanwhile = async () => {}) =>
      asAnotherProcess(() =>
        inTenant(company.ctx(1), async tx => {
          const { id: contactId } = await tx.contact.findFirstOrThrow({ where: { tenantId } })
          await tx.inquiry.updateMany({ where: { tenantId, id: inquiryId ?? 0 }, data: { contactId } })
          await meanwhile()
        }),
      )
    /** Until the other one waits for a lock, or has ended without. */
    const untilBlocked = async (other: Promise<unknown>) => {
      let ended = false
      const end = () => {
        ended = true
      }
      other.then(end, end)
      await expect.poll(async () => ended || (await isBlocked())).toBe(true)
      expect(ended).toBe(false)
    }
    const isBlocked = async () => {
      const blocked = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      return (await web.app.db.pool.query(blocked)).rowCount !== 0
    }
    let other: Promise<unknown> = Promise.resolve()
    if (first === 'retention') {
      const storage = Object.create(web.app.storage, {
        delete: {
          value: async (key: string) => {
            if (!key.startsWith(`${tenantId}/`)) return web.app.storage.delete(key)
            other = adopt()
            await untilBlocked(other)
            return web.app.storage.delete(key)
          },
        },
      }) as typeof web.app.storage
      await forgetConversations({ ...web.app, storage })
    } else
      await adopt(async () => {
        other = asAnotherProcess(() => forgetConversations(web.app))
        await untilBlocked(other)
      })
    await other
    const versions = await inTenant(company.ctx(1), tx =>
      tx.documentVersion.findMany({
        where: { tenantId, storedFile: { entity: 'conversation_message' } },
        select: { storedFile: { select: { storageKey: true } } },
      }),
    )
    expect(versions).toHaveLength(first === 'retention' ? 0 : 1)
    for (const { storedFile } of versions) expect(await web.app.storage.stat(storedFile.storageKey)).not.toBe(null)
  },
)
