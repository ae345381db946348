import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asAnonymous } from '../../../../tests/harness/anonymous'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { drafts } from '../../../../tests/harness/papers'
import { pdfsig, pdfsigIsHere } from '../../../../tests/harness/pdfsig'
import type { Ctx } from '../../../context'
import { documentMakers } from '../../../handlers'
import { createFindCustomer } from '../../../http/guards/customer'
import { inspectPdfa } from '../../../pdfa/inspect'
import { inTenant } from '../../../platform/database/db'
import { sha256Hex } from '../../../platform/secrets'
import { createCaller } from '../../../router'
import { makeDueDocuments } from '../../exchange/documents/make-due'
import { expireRequests } from '../../exchange/signatures/expire-requests'
import { recordSignatureEvent } from '../../exchange/signatures/record-signature-event'
import { signedOfferPdf } from '../../sales/offers/pdf'
import { rapportPdf } from '../../site/rapports/pdf'

let app: TestApp
let company: TestCompany

beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
  company = await createTestCompany(app)
})
afterAll(() => app.stop())

const drawn = '100,200 400,120 700,260'

async function completed(): Promise<number> {
  const id = await drafts.rapport(company)
  await company.as().rapports.complete({ id })
  return id
}

async function sentOffer(): Promise<number> {
  const id = await drafts.offer(company)
  await company.as().offers.send({ id })
  return id
}

const here = async (id: number, more: object = {}) => {
  const { content_sha256 } = (await company.as().signing.rapport({ id })).data
  return {
    id,
    mode: 'here' as const,
    signer_name: 'Anna Huber',
    signature: { strokes: drawn, content_sha256, ...more },
  }
}

async function by(url: string) {
  const actor = await createFindCustomer(app)(url.split('/k/')[1] ?? '', '203.0.113.9')
  const ctx: Ctx = { ...company.ctx(), actor, ip: '203.0.113.9', userAgent: 'Telefon', locale: 'de' }
  return { ctx, customer: createCaller(ctx).customer }
}

const refused = (key: string) => ({ cause: { key } })

describe('on the device of an employee', () => {
  test('a rapport is signed once, by the named person, and the log names the user of the device', async () => {
    const entries = [{ job_category: 'Geselle', hours: 2 }]
    const { id } = (await company.as(3).rapports.create({ title: 'Dach', entries })).data
    await company.as(3).rapports.complete({ id })
    const { data } = await company.as(3).signing.signRapport(await here(id))
    expect(data).toMatchObject({ status: 'signed', mode: 'here', signer_name: 'Anna Huber', url: null })
    await expect(company.as().signing.signRapport(await here(id))).rejects.toMatchObject(refused('signature.signed'))
    expect((await company.as().rapports.get({ id })).data.signed_by_name).toBe('Anna Huber')
    const log = await inTenant(company.ctx(), tx =>
      tx.auditEntry.findFirst({ where: { action: 'rapport.signed', entityId: String(id) } }),
    )
    expect(log).toMatchObject({ actorKind: 'session', actorLabel: 'Anna Huber (Rolle 3)' })
  })

  test('a draft is completed and signed in one step, or stays a draft', { tags: 'long' }, async () => {
    const id = await drafts.rapport(company)
    await expect(company.as().signing.signRapport(await here(id))).rejects.toMatchObject(
      refused('rapport.not_completed'),
    )
    const wrong = { ...(await here(id, { content_sha256: '0'.repeat(64) })), complete: true }
    await expect(company.as().signing.signRapport(wrong)).rejects.toMatchObject(refused('signature.content_changed'))
    expect((await company.as().rapports.get({ id })).data.completed).toBe(false)
    await company.as().signing.signRapport({ ...(await here(id)), complete: true })
    expect((await company.as().rapports.get({ id })).data).toMatchObject({
      completed: true,
      signed_by_name: 'Anna Huber',
    })
  })

  test('content that changed since it was shown is not signed', async () => {
    const id = await drafts.rapport(company)
    const shown = await here(id)
    await company.as().rapports.update({ id, title: 'Keller' })
    await expect(company.as().signing.signRapport({ ...shown, complete: true })).rejects.toMatchObject(
      refused('signature.content_changed'),
    )
  })

  test.each([
    ['one dot', '5,5'],
    ['a point outside the box', '5,5 1001,5'],
    ['a point below the box', '5,5 300,401'],
    ['half a point', '5,5 300.5,5'],
    ['what goes back before the beginning', '5,5 -300,5'],
    ['strokes without end', Array.from({ length: 4001 }, (_, x) => `${x % 1000},1`).join(' ')],
    ['more strokes than a hand draws', Array.from({ length: 201 }, () => '1,1 900,1').join(';')],
    ['a megabyte', '1,1 '.repeat(250_000)],
    ['nothing', ''],
  ])('%s is no signature', async (_name, strokes) => {
    const id = await completed()
    await expect(company.as().signing.signRapport(await here(id, { strokes }))).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    expect((await company.as().rapports.get({ id })).data.signed_at).toBeNull()
  })

  test('without a given signature nothing is signed', async () => {
    const input = { id: await completed(), mode: 'here' as const, signer_name: 'Anna' }
    await expect(company.as().signing.signRapport(input)).rejects.toMatchObject(refused('signature.nothing_drawn'))
  })

  test('an offer is accepted by it, and the signed paper states the sum', { tags: 'long' }, async () => {
    const id = await sentOffer()
    const { content_sha256 } = (await company.as().signing.offer({ id })).data
    const signature = { strokes: drawn, content_sha256 }
    await company.as().signing.signOffer({ id, mode: 'here', signer_name: 'Anna Huber', signature })
    expect((await company.as().offers.get({ id })).data.status).toBe('accepted')
    const { bytes } = await signedOfferPdf(company.ctx(), { id })
    expect((await inspectPdfa(bytes)).faults).toEqual([])
  })

  test('the signer is absent or unwilling: the reason is recorded, and the rapport can be signed later', async () => {
    const id = await completed()
    const { data } = await company.as().signing.notSigned({ id, outcome: 'absent', reason: 'Niemand zu Hause' })
    expect(data.status).toBe('declined')
    const [request] = (await company.as().signing.rapport({ id })).data.requests
    expect(request?.events.at(-1)).toMatchObject({ type: 'declined', reason: 'Niemand zu Hause' })
    expect(request).toMatchObject({ outcome: 'absent', whole: true })
    // As it was written before the outcome had its own field.
    const before = 'absent: Tor versperrt'
    await inTenant(company.ctx(), tx =>
      recordSignatureEvent(tx, company.ctx(), { id: data.id, contentSha256: data.content_sha256 }, 'declined', {
        reason: before,
      }),
    )
    const [written] = (await company.as().signing.rapport({ id })).data.requests
    expect(written?.events.at(-1)).toMatchObject({ reason: 'Tor versperrt' })
    await company.as().signing.signRapport(await here(id))
    expect((await company.as().rapports.get({ id })).data.signed_by_name).toBe('Anna Huber')
  })
})

describe('by a link', () => {
  test(
    'it is mailed to the signer, signed by drawing, and a new request ends the previous one',
    { tags: 'long' },
    async () => {
      const id = await completed()
      const ask = { id, mode: 'link' as const, signer_name: 'Anna Huber', signer_email: 'anna@huber.example' }
      const first = (await company.as().signing.signRapport(ask)).data
      const { data } = await company.as().signing.signRapport(ask)
      expect(data).toMatchObject({ status: 'created', mode: 'link', signer_email: 'anna@huber.example' })
      const { customer } = await by(data.url ?? '')
      const content_sha256 = (await customer.view()).data.rapport?.content_sha256 ?? ''
      await customer.sign({ content_sha256, name: 'Anna Huber', agreed: true, strokes: drawn })
      const { requests } = (await company.as().signing.rapport({ id })).data
      expect(requests.map(({ id: request, status }) => [request, status])).toEqual([
        [data.id, 'signed'],
        [first.id, 'cancelled'],
      ])
      expect(requests.every(({ whole }) => whole)).toBe(true)
      const mails = await inTenant(company.ctx(), tx => tx.mail.findMany({ where: { kind: 'rapport', entityId: id } }))
      expect(mails.map(({ toAddresses }) => toAddresses)).toEqual([['anna@huber.example'], ['anna@huber.example']])
      expect(mails.every(({ text }) => text.includes('/k/•••'))).toBe(true)
    },
  )

  test('a rapport that was mailed to be signed is final, as by any other mail', async () => {
    const id = await completed()
    await company
      .as()
      .signing.signRapport({ id, mode: 'link', signer_name: 'Anna', signer_email: 'anna@huber.example' })
    await expect(company.as().rapports.reopen({ id, reason: 'Stunden fehlen' })).rejects.toMatchObject({
      cause: { key: 'rapport.final', details: { by: 'mailed' } },
    })
  })

  test('an unanswered request expires once, and a later signature is independent of it', { tags: 'long' }, async () => {
    const id = await completed()
    const ask = { id, mode: 'link' as const, signer_name: 'Anna', signer_email: 'anna@huber.example' }
    const { url } = (await company.as().signing.signRapport(ask)).data
    const latest = async () => (await company.as().signing.rapport({ id })).data.requests[0]
    await expireRequests(app)
    expect((await latest())?.status).toBe('created')
    app.clock.set('2026-04-10T09:00:00.000Z')
    try {
      await Promise.all([expireRequests(app), expireRequests(app)])
      expect(await latest()).toMatchObject({ status: 'expired', whole: true })
      expect((await latest())?.events.map(({ type }) => type)).toEqual(['created', 'expired'])
      const log = await inTenant(company.ctx(), tx =>
        tx.auditEntry.count({ where: { action: 'signature_request.expired', entityId: String(id) } }),
      )
      expect(log).toBe(1)
      const { customer } = await by(url ?? '')
      const content_sha256 = (await customer.view()).data.rapport?.content_sha256 ?? ''
      await customer.sign({ content_sha256, name: 'Anna Huber', agreed: true })
      expect((await latest())?.status).toBe('signed')
    } finally {
      app.clock.set('2026-03-10T09:00:00.000Z')
    }
  })

  test('it ends when the last link of its signer ends, and with no other', { tags: 'long' }, async () => {
    const id = await completed()
    const ask = { id, mode: 'link' as const, signer_name: 'Anna', signer_email: 'anna@huber.example' }
    await company.as().signing.signRapport(ask)
    await company.as().customerLinks.create({ kind: 'rapport', entity_id: id, email: 'bert@huber.example' })
    const { data: links } = await company.as().customerLinks.list({ kind: 'rapport', entity_id: id })
    const latest = async () => (await company.as().signing.rapport({ id })).data.requests[0]
    const revoke = (email: string) =>
      company.as().customerLinks.revoke({ id: links.find(link => link.email === email)?.id ?? 0 })
    await revoke('bert@huber.example')
    expect((await latest())?.status).toBe('created')
    await revoke('anna@huber.example')
    expect(await latest()).toMatchObject({ status: 'cancelled', whole: true })
    expect((await latest())?.events.at(-1)).toMatchObject({ type: 'cancelled', reason: 'link_revoked' })
  })

  test('it needs an address, an issued document, and the module', async () => {
    const id = await completed()
    const ask = { id, mode: 'link' as const, signer_name: 'Anna' }
    await expect(company.as().signing.signRapport(ask)).rejects.toMatchObject(refused('signature.no_address'))
    const draft = { ...ask, id: await drafts.rapport(company), signer_email: 'anna@huber.example' }
    await expect(company.as().signing.signRapport(draft)).rejects.toMatchObject(refused('customer_link.not_issued'))
    const ctx = company.ctx()
    const modules = new Set([...ctx.actor.modules].filter(module => module !== 'esign'))
    const caller = createCaller({ ...ctx, actor: { ...ctx.actor, modules } })
    await expect(caller.signing.signRapport(ask)).rejects.toMatchObject(refused('module_disabled'))
  })
})

describe('the signed paper', () => {
  test(
    'is the paper that was shown plus its proof, PDF/A, sealed, and the same bytes for every reader',
    { tags: 'long' },
    async () => {
      const id = await completed()
      const shown = (await rapportPdf(company.ctx(), { id })).bytes
      await company.as().signing.signRapport(await here(id))
      await makeDueDocuments(app, { makers: documentMakers })
      const { bytes } = await rapportPdf(company.ctx(), { id })
      expect((await inspectPdfa(bytes)).faults).toEqual([])
      const { request, events, record } = await inTenant(company.ctx(), async tx => ({
        request: await tx.signatureRequest.findFirst({ where: { entity: 'rapport', entityId: id, status: 'signed' } }),
        events: await tx.signatureEvent.findMany({ where: { request: { entity: 'rapport', entityId: id } } }),
        record: await tx.rapport.findFirst({ where: { id }, select: { signedPdf: true } }),
      }))
      expect(request).toMatchObject({ paperSha256: sha256Hex(shown), signedSha256: sha256Hex(bytes) })
      expect(record?.signedPdf).toMatch(/rapport-signed-pdf/)
      expect(events.map(({ type }) => type).sort()).toEqual(['created', 'paper', 'signed'])
      app.clock.set('2026-05-10T09:00:00.000Z')
      expect((await rapportPdf(company.ctx(), { id })).bytes.equals(bytes)).toBe(true)
      app.clock.set('2026-03-10T09:00:00.000Z')
      if (!(await pdfsigIsHere)) return
      const said = await pdfsig(bytes)
      expect(said).toContain('Signature is Valid')
      expect(said).toContain('Total document signed')
      const changed = Buffer.from(bytes)
      const at = changed.indexOf('/MediaBox')
      changed[at + 12] = (changed[at + 12] ?? 0) ^ 1
      expect(await pdfsig(changed)).not.toContain('Signature is Valid')
    },
  )

  test('a chain with one changed row is no longer intact', async () => {
    const id = await completed()
    await company.as().signing.signRapport(await here(id))
    const whole = async () => (await company.as().signing.rapport({ id })).data.requests[0]?.whole
    expect(await whole()).toBe(true)
    const change = `update signature_events e set created_at = e.created_at - interval '1 day' from signature_requests r
      where r.tenant_id = e.tenant_id and r.id = e.request_id and r.entity_id = ${id} and e.type = 'signed'`
    await expect(inTenant(company.ctx(), tx => tx.$executeRawUnsafe(change))).rejects.toThrow(/permission denied/)
    const client = new Client({ connectionString: app.database.superuserUrl })
    await client.connect()
    await client.query(change)
    await client.end()
    expect(await whole()).toBe(false)
  })
})

test(
  'the hash of a signed paper shows any holder when and where it was signed, that of a changed one nothing',
  { tags: 'long' },
  async () => {
    const id = await completed()
    await company.as().signing.signRapport(await here(id))
    const { bytes } = await rapportPdf(company.ctx(), { id })
    const anybody = asAnonymous(app, { ip: '203.0.113.9' }).signing
    expect((await anybody.verify({ sha256: sha256Hex(bytes) })).data).toEqual({
      known: true,
      company: company.ctx().actor.companyName,
      signed_at: '2026-03-10T09:00:00.000Z',
    })
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    expect((await anybody.verify({ sha256: sha256Hex(bytes) })).data).toEqual({
      ...{ known: false, company: null, signed_at: null },
    })
  },
)
