import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'esbuild'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testSecret } from '../../../../tests/harness/app'
import { firstOf } from '../../../../tests/harness/cases'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { cookieOf } from '../../../../tests/harness/cookie'
import type { DyingSigning } from '../../../../tests/harness/dying-signing'
import { drafts } from '../../../../tests/harness/papers'
import { startTestWeb, type TestWeb } from '../../../../tests/harness/web'
import { type PretendSigning, startSigningProvider } from '../../../../tests/worlds/signing-provider'
import { backgroundJobs, documentMakers } from '../../../handlers'
import { createFindCustomer } from '../../../http/guards/customer'
import { inTenant } from '../../../platform/database/db'
import { runDueJobs } from '../../../platform/jobs/run-jobs'
import { createCaller } from '../../../router'
import { makeDueDocuments } from '../../exchange/documents/make-due'
import { rapportPdf } from '../../site/rapports/pdf'

// A process that decides, signs or settles is killed, as by a power cut; another one resumes.

let web: TestWeb
let world: PretendSigning
let superuser: Client
let company: TestCompany
/** The program, built once; inside the project, so that it finds its dependencies. */
let program: string

beforeAll(async () => {
  await mkdir('node_modules/.cache', { recursive: true })
  program = path.join(await mkdtemp(path.resolve('node_modules/.cache/dying-signing-')), 'dying-signing.mjs')
  await build({
    ...{ entryPoints: ['tests/harness/dying-signing.ts'], outfile: program },
    ...{ bundle: true, packages: 'external', platform: 'node', format: 'esm' },
  })
  world = await startSigningProvider()
  web = await startTestWeb()
  const { url: baseUrl, apiKey, webhookSecret } = world
  web.app.settings.esign = { baseUrl, apiKey, webhookSecret }
  web.app.settings.baseUrl = web.url
  world.callbackUrl = `${web.url}/api/signing/callback`
  superuser = new Client({ connectionString: web.app.database.superuserUrl })
  await superuser.connect()
})
beforeEach(async () => {
  company = await createTestCompany(web.app)
  await company.as().companies.updateSettings({ signing_code: false })
  // Without a webhook no event is written.
  const events = ['offer.accepted', 'rapport.signed'] as const
  await company.as().webhooks.create({ name: 'Test', url: 'https://127.0.0.1/', events: [...events] })
})
afterAll(async () => {
  await superuser?.end()
  await web?.stop()
  await world?.close()
  if (program) await rm(path.dirname(program), { recursive: true, force: true })
})

/** Runs the work in a separate process until it is killed at the given moment. */
async function workAndDie(work: Pick<DyingSigning, 'work' | 'diesAt' | 'token' | 'input'>): Promise<void> {
  const { app } = web
  const orders: DyingSigning = {
    ...work,
    ...{ tenantId: company.tenantId, databaseUrl: app.database.runtimeUrl, filesDir: app.folder, pdfUrl: app.pdfUrl },
    ...{ baseUrl: web.url, secret: testSecret, esign: app.settings.esign },
  }
  const child = spawn(process.execPath, [program, JSON.stringify(orders)], { stdio: ['ignore', 'ignore', 'inherit'] })
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
}

const endLeases = (table: 'document_jobs' | 'jobs') =>
  superuser.query(`UPDATE ${table} SET lease_until = now() - interval '1 second' WHERE lease_until IS NOT NULL`)
const makePapers = () => makeDueDocuments(web.app, { makers: documentMakers })

type Kind = 'offer' | 'rapport'
const verbs = { offer: 'accept', rapport: 'sign' } as const
const actions = { offer: 'offer.accepted', rapport: 'rapport.signed' } as const

/** An issued document, with the link of its customer and the decision they make with it. */
async function toDecide(kind: Kind) {
  const id = await drafts[kind](company)
  if (kind === 'offer') await company.as().offers.send({ id })
  else await company.as().rapports.complete({ id })
  const { data } = await company.as().customerLinks.create({ kind, entity_id: id, email: 'kunde@kunde.test' })
  const token = data.url.split('/k/')[1] ?? ''
  const actor = await createFindCustomer(web.app)(token, '203.0.113.9')
  const { customer } = createCaller({ ...company.ctx(), actor, ip: '203.0.113.9', userAgent: 'Telefon', locale: 'de' })
  const { offer, rapport } = (await customer.view()).data
  const signer = { name: 'Anna Huber', agreed: true as const }
  const accept = { ...signer, item_ids: [], expected_total: offer?.total ?? 0, version: offer?.version ?? 0 }
  const sign = { ...signer, content_sha256: rapport?.content_sha256 ?? '' }
  return {
    id,
    dies: (diesAt: DyingSigning['diesAt']) =>
      workAndDie({ work: verbs[kind], diesAt, token, input: kind === 'offer' ? accept : sign }),
    decide: () => (kind === 'offer' ? customer.accept(accept) : customer.sign(sign)),
  }
}

/** All traces of a decision, in every table where it leaves any. */
const traces = (kind: Kind, id: number) =>
  inTenant(company.ctx(), async tx => ({
    audit: await tx.auditEntry.count({ where: { action: actions[kind], entityId: String(id) } }),
    event: (await tx.event.findMany({ where: { type: actions[kind] } })).filter(
      ({ body }) => JSON.parse(body ?? '{}').data?.id === id,
    ).length,
    timeline: await tx.customerLinkEvent.count({ where: { type: kind === 'offer' ? 'accepted' : 'signed' } }),
    signed: await tx.signatureRequest.count({ where: { entity: kind, entityId: id, status: 'signed' } }),
    chain: await tx.signatureEvent.count({ where: { type: 'signed' } }),
    asked: await tx.documentJob.count({ where: { kind: `${kind}_signed_pdf`, entityId: id } }),
    mail: await tx.mail.count({
      where: { entityId: id, kind: kind === 'offer' ? 'offer_confirmation' : 'rapport_signed' },
    }),
  }))
const none = { audit: 0, event: 0, timeline: 0, signed: 0, chain: 0, asked: 0, mail: 0 }
const onlyOne = { audit: 1, event: 1, timeline: 1, signed: 1, chain: 1, asked: 1, mail: 1 }

/** The signed paper, if any: it is the only one, the record refers to it, and its bytes match the stored hash. */
async function signedPaper(kind: Kind, id: number) {
  const where = { purpose: `${kind}_signed_pdf`, entityId: id }
  const { files, record, request } = await inTenant(company.ctx(), async tx => ({
    files: await tx.storedFile.findMany({ where }),
    record:
      kind === 'offer'
        ? await tx.offer.findFirst({ where: { id }, select: { signedPdf: true } })
        : await tx.rapport.findFirst({ where: { id }, select: { signedPdf: true } }),
    request: await tx.signatureRequest.findFirst({ where: { entity: kind, entityId: id, status: 'signed' } }),
  }))
  expect(files.length).toBeLessThanOrEqual(1)
  return { file: files[0] ?? null, named: record?.signedPdf ?? null, sha256: request?.signedSha256 ?? null }
}

const kinds = ['offer', 'rapport'] as const
const everyKind = (...moments: DyingSigning['diesAt'][]) => moments.flatMap(at => kinds.map(kind => ({ kind, at })))

describe('a customer’s decision, whose process is killed', () => {
  test.each(
    firstOf(everyKind('event.written'), 0),
  )('at $at before the commit, is not there at all ($kind), and the same answer again is one', async ({ kind, at }) => {
    const { id, dies, decide } = await toDecide(kind)
    await dies(at)
    expect(await traces(kind, id)).toEqual(none)
    await decide()
    expect(await traces(kind, id)).toEqual(onlyOne)
  })

  test.each(
    firstOf(everyKind('change.committed')),
  )('at $at before anything follows, is there whole ($kind): the paper is made, and the same answer again is no second', async ({
    kind,
    at,
  }) => {
    const { id, dies, decide } = await toDecide(kind)
    await dies(at)
    expect(await traces(kind, id)).toEqual(onlyOne)
    await decide()
    await makePapers()
    expect(await traces(kind, id)).toEqual(onlyOne)
    const { file, named, sha256 } = await signedPaper(kind, id)
    expect(file && [named, sha256]).toEqual([file?.storageKey, file?.sha256])
  })
})

describe('the signed paper, whose worker is killed', () => {
  const moments = [...everyKind('kept'), ...everyKind('stored', 'document.claimed', 'document.rendered')]
  test.each(firstOf(moments))('at $at, is made once ($kind), and stored bytes never change', async ({ kind, at }) => {
    const { id, decide } = await toDecide(kind)
    await decide()
    await workAndDie({ work: 'papers', diesAt: at })
    const before = await signedPaper(kind, id)
    if (at === 'kept') expect([before.file !== null, before.named]).toEqual([true, null])
    if (at === 'stored') expect(before.file).toBeNull()
    await endLeases('document_jobs')
    expect((await makePapers()).failed).toBe(0)
    const after = await signedPaper(kind, id)
    expect(after.file && [after.named, after.sha256]).toEqual([after.file?.storageKey, after.file?.sha256])
    if (before.file) expect(after.file).toEqual(before.file)
    expect(await traces(kind, id)).toEqual(onlyOne)
  })
})

describe('a callback of the provider, whose worker is killed', () => {
  const moments = ['job.committing', 'job.claimed', 'stored', 'job.settled'] as const
  test.each(firstOf(moments))('at %s, is settled once: one signature, one paper', async at => {
    const id = await drafts.rapport(company)
    await company.as().rapports.complete({ id })
    const { data } = await company.as().signing.signRapport({ id, mode: 'provider', signer_name: 'Anna Huber' })
    const cookie = await cookieOf(web.app, company)
    const answer = await fetch(data.url ?? '', { headers: { cookie }, redirect: 'manual' })
    const ref = new URL(answer.headers.get('location') ?? '').pathname.split('/').at(-1) ?? ''
    world.decide(ref, 'completed')
    expect(await world.callBack(ref, { eventId: `event-${ref}` })).toBe(200)
    await workAndDie({ work: 'pushed', diesAt: at })
    const isSigned = at === 'job.settled'
    const signature = { audit: 1, event: 1, signed: 1, chain: 1 }
    expect(await traces('rapport', id)).toMatchObject(isSigned ? signature : none)

    await endLeases('jobs')
    // The provider got no response and calls once more.
    expect(await world.callBack(ref, { eventId: `event-${ref}` })).toBe(200)
    await runDueJobs(web.app, backgroundJobs)
    expect(await traces('rapport', id)).toMatchObject(signature)
    await makePapers()
    const { file, named } = await signedPaper('rapport', id)
    expect(file && named).toBe(file?.storageKey)
    const { bytes } = await rapportPdf(company.ctx(), { id })
    expect(bytes.equals(world.submissions.get(ref)?.signed ?? Buffer.alloc(0))).toBe(true)
  })
})
