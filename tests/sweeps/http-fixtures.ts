import { mintApiKey } from '../../server/identity/api-keys'
import { dayToDate } from '../../server/platform/values/days'
import type { TestApp } from '../harness/app'
import type { TestCompany } from '../harness/company'
import { uploadDocument } from '../harness/documents'

export type Ids = Awaited<ReturnType<typeof createRecords>>

/** One record of everything that the public API shows. Two companies filled with it have the same record numbers. */
export async function createRecords(app: TestApp, company: TestCompany) {
  const office = company.as(1)
  const { data: kontakt } = await office.contacts.create({ company_name: 'Kundin', email: 'k@kunde.test' })
  const { data: project } = await office.projects.create({ name: 'Umbau', kontakt_id: kontakt.id })
  const { data: anfrage } = await office.inquiries.create({ title: 'Anfrage' })
  const items = [{ description: 'Brett', unit_price: 5 }]
  const { data: offer } = await office.offers.create({ title: 'Angebot', project_id: project.id, items })
  const { data: rapport } = await office.rapports.create({
    title: 'Rapport',
    project_id: project.id,
    entries: [{ job_category: 'A', hours: 1 }],
    materials: [{ name: 'Brett', quantity: 1 }],
  })
  const { data: invoice } = await office.invoices.create({ title: 'R', project_id: project.id, items })
  const { data: webhook } = await office.webhooks.create({
    name: 'Haken',
    url: 'https://127.0.0.1:8443/',
    events: ['offer.*'],
  })
  const [delivery] = (await office.webhooks.deliveries({})).data
  const { tenantId } = company.actor()
  const now = new Date()
  const user = company.userIds[3]
  const storageKey = `${tenantId}/inbound/erp/${project.id}`
  const stored = await app.storage.put(storageKey, Buffer.from('a;b'))
  const { key, inbound, creditNote, time } = await app.db.inTenant(tenantId, async tx => {
    const date = dayToDate('2026-03-02')
    const projectId = project.id
    const time = await tx.timeEntry.create({
      data: { tenantId, userId: user, projectId, date, durationMinutes: 60, createdAt: now, updatedAt: now },
    })
    const startsAt = new Date('2026-03-02T08:00:00Z')
    const appointment = await tx.appointment.create({
      data: {
        tenantId,
        title: 'Termin',
        projectId,
        startsAt,
        endsAt: startsAt,
        createdAt: now,
        updatedAt: now,
      },
    })
    await tx.appointmentUser.create({ data: { tenantId, appointmentId: appointment.id, userId: user } })
    const inbound = await tx.inboundDelivery.create({
      data: {
        tenantId,
        source: 'erp',
        filename: 'a.csv',
        contentType: 'text/csv',
        sizeBytes: BigInt(stored.sizeBytes),
        sha256: stored.sha256,
        storageKey,
      },
    })
    const creditDate = date
    const none = { subtotal: 0, discountPercent: 0, discountAmount: 0, taxAmount: 0, total: 0 }
    const creditNote = await tx.creditNote.create({
      data: {
        ...{ tenantId, invoiceId: invoice.id, contactId: kontakt.id, creditDate },
        creditNumber: `ST-${(await tx.creditNote.count()) + 1}`,
        ...{ ...none, deductedTotal: 0, refundTotal: 0, currency: 'EUR', taxBreakdown: [], parties: {} },
      },
    })
    const { plaintext: _, ...minted } = mintApiKey('test', app.settings.apiKeyPepper)
    const key = await tx.apiKey.create({ data: { tenantId, name: 'Alt', scopes: ['core:read'], ...minted } })
    return { key, inbound, creditNote, time }
  })
  const dunning = await app.db.inTenant(tenantId, tx => {
    const date = dayToDate('2026-03-02')
    const about = { tenantId, invoiceId: invoice.id, contactId: kontakt.id, level: 1 }
    const sums = { openAmount: 5, fee: 0, total: 5 }
    return tx.dunning.create({
      data: { ...about, ...sums, title: 'M', message: 'x', dunningDate: date, dueDate: date, parties: {} },
    })
  })
  const document = await uploadDocument(
    company.ctx(),
    { project_id: project.id },
    { filename: 'Plan.pdf', content: '%PDF-1.7' },
  )
  const { data: appointment } = await company.as(1).appointments.create({
    ...{ title: 'Aufmaß', starts_at: '2026-03-02T08:00:00Z', ends_at: '2026-03-02T09:00:00Z' },
  })
  return {
    appointment: appointment.id,
    document: document.id,
    kontakt: kontakt.id,
    dunning: dunning.id,
    project: project.id,
    anfrage: anfrage.id,
    offer: offer.id,
    rapport: rapport.id,
    invoice: invoice.id,
    webhook: webhook.id,
    delivery: delivery?.id ?? 0,
    key: key.id,
    inbound: inbound.id,
    creditNote: creditNote.id,
    time: time.id,
    user,
    entry: rapport.entries[0]?.id ?? 0,
    material: rapport.materials[0]?.id ?? 0,
    item: invoice.items[0]?.id ?? 0,
  }
}

/** The record that the `id` of a procedure names, by its router. */
export function recordOf(procedure: string, ids: Ids): number | undefined {
  const byRouter: Record<string, number> = {
    contacts: ids.kontakt,
    projects: ids.project,
    inquiries: ids.anfrage,
    offers: ids.offer,
    rapports: ids.rapport,
    invoices: ids.invoice,
    creditNotes: ids.creditNote,
    dunnings: ids.dunning,
    webhooks: /deliver/i.test(procedure) ? ids.delivery : ids.webhook,
    apiKeys: ids.key,
    inbound: ids.inbound,
    einvoices: procedure.includes('CreditNote') ? ids.creditNote : ids.invoice,
  }
  return byRouter[procedure.split('.')[0] ?? '']
}

/** Inserts a key row, including states that only time or a user brings about. Returns its plaintext. */
export async function createKey(
  app: TestApp,
  company: TestCompany,
  scopes: readonly string[],
  state: { revokedAt?: Date; expiresAt?: Date } = {},
): Promise<string> {
  const { tenantId } = company.actor()
  const { plaintext, ...stored } = mintApiKey('test', app.settings.apiKeyPepper)
  await app.db.inTenant(tenantId, tx =>
    tx.apiKey.create({ data: { tenantId, name: 'Prüfung', scopes: [...scopes], ...stored, ...state } }),
  )
  return plaintext
}
