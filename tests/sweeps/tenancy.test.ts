import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../server/contract'
import { answerOf } from '../../server/http/answer'
import { createTestApp, type TestApp } from '../harness/app'
import { createTestCompany, type TestCompany } from '../harness/company'
import { procedureOf, procedures } from './procedures'

let app: TestApp
let mine: Caller
let theirOffice: Caller
let theirUser: number
let theirs: Awaited<ReturnType<typeof records>> & Awaited<ReturnType<typeof writtenRecords>> & { session: string }
const missing = 2_000_000_000

beforeAll(async () => {
  app = await createTestApp()
  const own = await createTestCompany(app)
  mine = own.as(1)
  const other = await createTestCompany(app)
  theirOffice = other.as(1)
  theirs = {
    ...(await records(theirOffice)),
    ...(await writtenRecords(other)),
    session: await sessionOf(other),
  }
  theirUser = await userWithAppointment(other)
  await records(mine)
  await writtenRecords(own)
})
afterAll(() => app.stop())

const week = [480, 480, 480, 480, 300, 0, 0]

/** One record of everything, so that equal numbers exist on both sides. */
async function records(office: Caller) {
  const contact = (await office.contacts.create({ company_name: 'Kundin', email: 'k@kunde.test' })).data
  const project = (await office.projects.create({ name: 'Umbau', kontakt_id: contact.id })).data
  const inquiry = (await office.inquiries.create({ title: 'Anfrage' })).data
  const article = (await office.articles.create({ name: 'Brett', unit: 'Stk', unit_price: 5, tax_rate: 20 })).data
  const offer = (
    await office.offers.create({
      title: 'Angebot',
      project_id: project.id,
      items: [{ description: 'Brett', unit_price: 5 }],
    })
  ).data
  const rapport = (
    await office.rapports.create({
      title: 'Rapport',
      project_id: project.id,
      entries: [{ job_category: 'A', hours: 1 }],
      materials: [{ name: 'Brett', quantity: 1 }],
    })
  ).data
  const invoice = (
    await office.invoices.create({
      title: 'Rechnung',
      project_id: project.id,
      items: [{ description: 'Brett', unit_price: 5 }],
    })
  ).data
  const rate = (await office.laborRates.set({ job_category: 'A', hourly_rate: 50 })).data
  const resource = (await office.resources.create({ kind: 'vehicle', name: 'Bus' })).data
  const appointment = (
    await office.appointments.create({
      title: 'Termin',
      starts_at: '2026-03-12T08:00:00Z',
      ends_at: '2026-03-12T09:00:00Z',
    })
  ).data
  const time = (await office.timeEntries.create({ date: '2026-03-02', duration_minutes: 60 })).data
  const companyDay = (await office.companyDays.create({ day: '2026-12-24', name: 'Weihnacht', kind: 'closed' })).data
  const key = (await office.apiKeys.create({ name: 'Schlüssel', scopes: ['core:read'] })).data
  const webhook = (await office.webhooks.create({ name: 'Haken', url: 'https://127.0.0.1:8443/', events: ['offer.*'] }))
    .data
  const delivery = (await office.webhooks.deliveries({})).data[0]
  const department = (await office.departments.create({ name: 'Montage' })).data
  const member = (await office.team.list({ role: 3 })).data[0]
  const workModel = (
    await office.workModels.create({ user_id: member?.user_id ?? 0, valid_from: '2026-01-01', minutes: week })
  ).data
  const booking = (
    await office.timeAccounts.book({
      user_id: member?.user_id ?? 0,
      day: '2026-03-02',
      kind: 'correction',
      minutes: 30,
    })
  ).data
  const leaveType = (await office.leaveTypes.list({})).data[0]?.id ?? 0
  const leave = (
    await office.leaveRequests.create({ type_id: leaveType, from_day: '2026-04-13', to_day: '2026-04-14' })
  ).data
  const leaveAccount = (await office.leaveAccounts.create({ user_id: member?.user_id ?? 0, year: 2026, entitled: 25 }))
    .data
  const invitation = (await office.invites.create({ email: 'neu@kunde.test' })).data
  await office.offers.sendEmail({ id: offer.id })
  const mail = (await office.mails.list({})).data[0]
  const customerLink = (await office.customerLinks.create({ kind: 'offer', entity_id: offer.id })).data
  const inquiryForm = (
    await office.inquiryForms.create({
      ...{ name: 'Website', locale: 'de', fields: [], consent_text: 'Ja.', daily_limit: 5 },
      ...{ privacy_url: 'https://www.huber.example/datenschutz', origins: [] },
    })
  ).data
  return {
    contact: contact.id,
    project: project.id,
    inquiry: inquiry.id,
    inquiryForm: inquiryForm.id,
    article: article.id,
    offer: offer.id,
    rapport: rapport.id,
    invoice: invoice.id,
    rate: rate.id,
    appointment: appointment.id,
    resource: resource.id,
    time: time.id,
    key: key.id,
    webhook: webhook.id,
    delivery: delivery?.id ?? 0,
    mail: mail?.id ?? 0,
    entry: rapport.entries[0]?.id ?? 0,
    material: rapport.materials[0]?.id ?? 0,
    item: invoice.items[0]?.id ?? 0,
    department: department.id,
    member: member?.id ?? 0,
    user: member?.user_id ?? 0,
    invitation: invitation.id,
    companyDay: companyDay.id,
    workModel: workModel.id,
    booking: booking.id,
    leaveType,
    leave: leave.id,
    leaveAccount: leaveAccount.id ?? 0,
    customerLink: customerLink.id,
  }
}
type Ids = typeof theirs

/** Rows that only time or an entry point for files creates; also enables dunning. */
async function writtenRecords({ tenantId, userIds, actor }: TestCompany) {
  await app.db.acrossTenants('platform', tx =>
    tx.company.update({ where: { id: tenantId }, data: { dunningEnabled: true } }),
  )
  return app.db.inTenant(actor().tenantId, async tx => {
    const { id: invoiceId, contactId } = await tx.invoice.findFirstOrThrow()
    const { id: rapportId } = await tx.rapport.findFirstOrThrow()
    const date = new Date('2026-03-10')
    const { id: linkId } = await tx.customerLink.findFirstOrThrow()
    const customerQuestion = await tx.customerQuestion.create({
      data: { tenantId, linkId, question: 'x', askedAt: date },
    })
    const sums = { openAmount: 5, fee: 0, total: 5 }
    const dunning = await tx.dunning.create({
      data: {
        ...{ tenantId, invoiceId, contactId: contactId as number, level: 1, title: 'Mahnung', message: 'x' },
        ...{ dunningDate: date, dueDate: date, ...sums, parties: {} },
      },
    })
    const none = { subtotal: 0, discountPercent: 0, discountAmount: 0, taxAmount: 0, total: 0 }
    const creditNote = await tx.creditNote.create({
      data: {
        ...{ tenantId, invoiceId, contactId: contactId as number, creditNumber: 'ST-1', creditDate: date },
        ...{ ...none, deductedTotal: 0, refundTotal: 0, currency: 'EUR', taxBreakdown: [], parties: {} },
      },
    })
    const photo = await tx.rapportPhoto.create({
      data: { tenantId, rapportId, position: 1, width: 10, height: 10 },
    })
    const imported = await tx.import.create({
      data: { tenantId, noun: 'contacts', filename: 'kunden.csv', columns: ['Firma'], rowCount: 1 },
    })
    const file = await tx.storedFile.create({
      data: {
        ...{ tenantId, purpose: 'document', entity: 'document', entityId: 1, storageKey: `${tenantId}/document/1` },
        ...{ filename: 'Plan.pdf', contentType: 'application/pdf', sizeBytes: 1, sha256: '0'.repeat(64) },
      },
    })
    const document = await tx.companyDocument.create({
      data: { tenantId, contactId, storedFileId: file.id, filename: 'Plan.pdf' },
    })
    const account = await tx.personalAccount.create({
      data: {
        ...{ tenantId, userId: userIds[1], vendor: 'google', accountId: 'x', accountName: 'k@kunde.test' },
        ...{ features: ['calendar', 'mail'], sealed: '', keyId: '', expiresAt: date, createdAt: date, updatedAt: date },
      },
    })
    const calendar = await tx.calendarConnection.create({
      data: {
        ...{ tenantId, accountId: account.id, calendarId: 'x', calendarName: 'x', isPrimary: true, createdAt: date },
      },
    })
    const proposal = await tx.assistantProposal.create({
      data: {
        tenantId,
        userId: userIds[1],
        tool: 'contacts_create',
        input: { company_name: 'x' },
        createdAt: new Date(),
      },
    })
    const asked = { tenantId, userId: userIds[1], title: 'x', messages: [], createdAt: date, changedAt: date }
    const question = await tx.assistantConversation.create({ data: asked })
    const conversation = await tx.conversation.create({
      data: { tenantId, number: '436601234567', lastMessageAt: date, lastReceivedAt: date, createdAt: date },
    })
    return {
      conversation: conversation.id,
      question: question.id,
      proposal: proposal.id,
      customerQuestion: customerQuestion.id,
      calendar: calendar.id,
      mailbox: account.id,
      ...{ dunning: dunning.id, creditNote: creditNote.id, photo: photo.id, import: imported.id },
      document: document.id,
    }
  })
}

/** The key of a session in its user's list. */
async function sessionOf({ tenantId, userIds }: TestCompany): Promise<string> {
  await app.sessions.start(userIds[1], tenantId, { userAgent: null, ip: null })
  return (await app.sessions.list(userIds[1], null))[0]?.key ?? ''
}

/** A person with an appointment on 10 March 2026. */
function userWithAppointment({ tenantId, userIds, actor }: TestCompany): Promise<number> {
  return app.db.inTenant(actor().tenantId, async tx => {
    const startsAt = new Date('2026-03-10T08:00:00.000Z')
    const endsAt = new Date('2026-03-10T09:00:00.000Z')
    const { id } = await tx.appointment.create({ data: { tenantId, title: 'Termin', startsAt, endsAt } })
    await tx.appointmentUser.create({ data: { tenantId, appointmentId: id, userId: userIds[1] } })
    return userIds[1]
  })
}

/**
 * For every procedure that takes any id: its input with those ids. A new procedure has to be added, or the last test
 * fails.
 */
const inputs: Record<string, (ids: Ids) => unknown> = {
  'assistant.conversation': ids => ({ id: ids.question }),
  'assistant.deleteConversation': ids => ({ id: ids.question }),
  'assistant.confirm': ids => ({ id: ids.proposal }),
  'conversations.get': ids => ({ id: ids.conversation }),
  'conversations.answer': ids => ({ id: ids.conversation, text: 'x' }),
  'conversations.handOver': ids => ({ id: ids.conversation, assigned_user_id: ids.user }),
  'assistant.discard': ids => ({ id: ids.proposal }),
  'calendarConnections.remove': ids => ({ id: ids.calendar }),
  'google.connectPerson': ids => ({ user_id: ids.user }),
  'google.disconnectPerson': ids => ({ user_id: ids.user }),
  'microsoft.connectPerson': ids => ({ user_id: ids.user }),
  'microsoft.disconnectPerson': ids => ({ user_id: ids.user }),
  'mailbox.share': ids => ({ id: ids.mailbox, shared: true }),
  'calendarConnections.appointment': ids => ({ id: ids.appointment }),
  'apiKeys.revoke': ids => ({ id: ids.key }),
  'apiKeys.rotate': ids => ({ id: ids.key }),
  'apiKeys.usage': ids => ({ id: ids.key }),
  'auth.endSession': ids => ({ id: String(ids.session) }),
  'appointments.create': ids => ({
    starts_at: '2026-03-12T08:00:00Z',
    ends_at: '2026-03-12T09:00:00Z',
    project_id: ids.project,
  }),
  'appointments.cancel': ids => ({ ids: [ids.appointment] }),
  'appointments.restore': ids => ({
    appointments: [{ id: ids.appointment, expected_version: 1, before: { title: 'x' } }],
  }),
  'appointments.setStatus': ids => ({ id: ids.appointment, status: 'done' }),
  'appointments.copy': ids => ({
    ...{ id: ids.appointment, starts_at: '2026-03-19T08:00:00Z', ends_at: '2026-03-19T09:00:00Z' },
  }),
  'appointments.update': ids => ({ id: ids.appointment, updates: { title: 'x' } }),
  'dashboard.site': ids => ({ id: ids.appointment }),
  'appointments.answer': ids => ({ id: ids.appointment, answer: 'accepted' }),
  'appointments.sendNotifications': ids => ({ id: ids.appointment }),
  'signing.offer': ids => ({ id: ids.offer }),
  'signing.signOffer': ids => ({ id: ids.offer, mode: 'link', signer_name: 'x', signer_email: 'x@x.example' }),
  'signing.rapport': ids => ({ id: ids.rapport }),
  'signing.signRapport': ids => ({ id: ids.rapport, mode: 'link', signer_name: 'x', signer_email: 'x@x.example' }),
  'signing.notSigned': ids => ({ id: ids.rapport, outcome: 'absent', reason: 'x' }),
  'customerLinks.create': ids => ({ kind: 'offer', entity_id: ids.offer }),
  'customerLinks.answer': ids => ({ id: ids.customerQuestion, answer: 'x' }),
  'customerLinks.revoke': ids => ({ id: ids.customerLink }),
  'companyDocuments.update': ids => ({ id: ids.document, updates: { filename: 'x' } }),
  'companyDocuments.delete': ids => ({ id: ids.document }),
  'companyDocuments.restore': ids => ({ id: ids.document }),
  'companyDocuments.versions': ids => ({ id: ids.document }),
  'google.fileAttachment': ids => ({ id: 'x', attachmentId: 'x', contact_id: ids.contact }),
  'microsoft.fileAttachment': ids => ({ id: 'x', attachmentId: 'x', contact_id: ids.contact }),
  'companyDocuments.restoreVersion': ids => ({ id: ids.document, number: 1 }),
  'resources.update': ids => ({ id: ids.resource, updates: { name: 'x' } }),
  'timeEntries.create': ids => ({ date: '2026-03-02', duration_minutes: 60, project_id: ids.project }),
  'timeEntries.update': ids => ({ id: ids.time, updates: { description: 'x' } }),
  'timeEntries.delete': ids => ({ id: ids.time }),
  'timeEntries.toRapport': ids => ({ time_entry_ids: [ids.time] }),
  'timeEntries.actOnClock': ids => ({ action: 'start', project_id: ids.project }),
  'timeSheets.submit': ids => ({ userId: ids.user, week: '2026-W09' }),
  'timeSheets.approve': ids => ({ userId: ids.user, week: '2026-W09' }),
  'timeSheets.return': ids => ({ userId: ids.user, week: '2026-W09', note: 'x' }),
  'timeAccounts.read': ids => ({ user_id: ids.user, month: '2026-03' }),
  'timeAccounts.book': ids => ({ user_id: ids.user, day: '2026-03-02', kind: 'correction', minutes: 30 }),
  'timeAccounts.deleteBooking': ids => ({ id: ids.booking }),
  'articles.get': ids => ({ id: ids.article }),
  'articles.update': ids => ({ id: ids.article, updates: { name: 'x' } }),
  'companyDays.create': ids => ({ day: '2026-12-31', name: 'x', kind: 'holiday', user_id: ids.user }),
  'companyDays.delete': ids => ({ id: ids.companyDay }),
  'companyDays.update': ids => ({ id: ids.companyDay, updates: { name: 'x' } }),
  'contacts.get': ids => ({ id: ids.contact }),
  'contacts.update': ids => ({ id: ids.contact, updates: { notes: 'x' } }),
  'creditNotes.create': ids => ({
    invoice_id: ids.invoice,
    reason: 'x',
    items: [{ item_id: 1, quantity: 1 }],
  }),
  'creditNotes.creditable': ids => ({ invoice_id: ids.invoice }),
  'creditNotes.get': ids => ({ id: ids.creditNote }),
  'creditNotes.withFirstLines': ids => ({ id: ids.creditNote }),
  'creditNotes.lines': ids => ({ id: ids.creditNote }),
  'creditNotes.mailDraft': ids => ({ id: ids.creditNote }),
  'creditNotes.refund': ids => ({ id: ids.creditNote, amount: 1 }),
  'creditNotes.reverseRefund': ids => ({ id: ids.creditNote, refundId: 1, reason: 'Kam zurück' }),
  'creditNotes.send': ids => ({ id: ids.creditNote, to: ['k@kunde.test'] }),
  'departments.delete': ids => ({ id: ids.department }),
  'departments.rename': ids => ({ id: ids.department, name: 'x' }),
  'dunnings.create': ids => ({ invoice_id: ids.invoice }),
  'dunnings.delete': ids => ({ id: ids.dunning }),
  'dunnings.get': ids => ({ id: ids.dunning }),
  'dunnings.mailDraft': ids => ({ id: ids.dunning }),
  'dunnings.send': ids => ({ id: ids.dunning, to: ['k@kunde.test'] }),
  'dunnings.sendByLetter': ids => ({ id: ids.dunning }),
  'einvoices.export': ids => ({ id: ids.invoice }),
  'einvoices.exportCreditNote': ids => ({ id: ids.creditNote }),
  'einvoices.list': ids => ({ id: ids.invoice }),
  'einvoices.listOfCreditNote': ids => ({ id: ids.creditNote }),
  'einvoices.validate': ids => ({ id: ids.invoice }),
  'einvoices.validateCreditNote': ids => ({ id: ids.creditNote }),
  'imports.choose': ids => ({ id: ids.import, line: 2, choice: 'skip' }),
  'imports.discard': ids => ({ id: ids.import }),
  'imports.get': ids => ({ id: ids.import }),
  'imports.map': ids => ({ id: ids.import, mapping: { company_name: 0 } }),
  'imports.readAgain': ids => ({ id: ids.import, reading: 1, sheet: null, heading: null }),
  'imports.rows': ids => ({ id: ids.import }),
  'imports.setCountry': ids => ({ id: ids.import, line: null, country_code: 'DE' }),
  'imports.take': ids => ({ id: ids.import }),
  'imports.undo': ids => ({ id: ids.import }),
  'inquiryForms.revoke': ids => ({ id: ids.inquiryForm }),
  'inquiryForms.update': ids => ({ id: ids.inquiryForm, updates: { name: 'x' } }),
  'inquiries.convert': ids => ({ id: ids.inquiry, project_name: 'x' }),
  'inquiries.duplicates': ids => ({ id: ids.inquiry }),
  'inquiries.get': ids => ({ id: ids.inquiry }),
  'inquiries.move': ids => ({ id: ids.inquiry, status: 'won' }),
  'inquiries.update': ids => ({ id: ids.inquiry, updates: { title: 'x' } }),
  'invites.cancel': ids => ({ id: ids.invitation }),
  'invites.create': ids => ({ email: 'x@kunde.test', department_id: ids.department }),
  'invites.resend': ids => ({ id: ids.invitation }),
  'invoices.addItem': ids => ({ id: ids.invoice, description: 'x' }),
  'invoices.cancel': ids => ({ id: ids.invoice }),
  'invoices.changeItem': ids => ({ id: ids.invoice, item_id: ids.item, updates: { quantity: 2 } }),
  'invoices.create': ids => ({ title: 'x', kontakt_id: ids.contact }),
  'invoices.delete': ids => ({ id: ids.invoice }),
  'invoices.duplicate': ids => ({ id: ids.invoice }),
  'invoices.fromOffer': ids => ({ offer_id: ids.offer }),
  'invoices.fromRapports': ids => ({ rapport_ids: [ids.rapport] }),
  'invoices.get': ids => ({ id: ids.invoice }),
  'invoices.withFirstLines': ids => ({ id: ids.invoice }),
  'invoices.items': ids => ({ id: ids.invoice }),
  'invoices.lines': ids => ({ id: ids.invoice }),
  'invoices.mailDraft': ids => ({ id: ids.invoice }),
  'invoices.pay': ids => ({ id: ids.invoice, amount: 1 }),
  'invoices.readiness': ids => ({ id: ids.invoice }),
  'invoices.releaseRetention': ids => ({ id: ids.invoice }),
  'invoices.removeItem': ids => ({ id: ids.invoice, item_id: ids.item }),
  'invoices.replace': ids => ({ id: ids.invoice }),
  'invoices.reversePayment': ids => ({ id: ids.invoice, paymentId: 1, reason: 'x' }),
  'invoices.refund': ids => ({ id: ids.invoice, amount: 1 }),
  'invoices.reverseRefund': ids => ({ id: ids.invoice, refundId: 1, reason: 'x' }),
  'invoices.send': ids => ({ id: ids.invoice, to: ['k@kunde.test'] }),
  'invoices.sendByLetter': ids => ({ id: ids.invoice }),
  'invoices.setOverdue': ids => ({ id: ids.invoice }),
  'invoices.update': ids => ({ id: ids.invoice, title: 'x' }),
  'laborRates.delete': ids => ({ id: ids.rate }),
  'offers.accept': ids => ({ id: ids.offer }),
  'offers.reopen': ids => ({ id: ids.offer, reason: 'Irrtum' }),
  'offers.addItem': ids => ({ id: ids.offer, description: 'x' }),
  'offers.cancel': ids => ({ id: ids.offer }),
  'offers.create': ids => ({ title: 'x', project_id: ids.project }),
  'offers.delete': ids => ({ id: ids.offer }),
  'offers.duplicate': ids => ({ id: ids.offer }),
  'offers.get': ids => ({ id: ids.offer }),
  'offers.withFirstLines': ids => ({ id: ids.offer }),
  'offers.items': ids => ({ id: ids.offer }),
  'offers.lines': ids => ({ id: ids.offer }),
  'offers.mailDraft': ids => ({ id: ids.offer }),
  'offers.reject': ids => ({ id: ids.offer }),
  'offers.revise': ids => ({ id: ids.offer }),
  'offers.send': ids => ({ id: ids.offer }),
  'offers.sendEmail': ids => ({ id: ids.offer, to: ['k@kunde.test'] }),
  'offers.update': ids => ({ id: ids.offer, updates: { title: 'x' } }),
  'permissions.reset': ids => ({ user_id: ids.user }),
  'permissions.set': ids => ({
    user_id: ids.user,
    permissions: [{ permission: 'offers:read', allowed: true }],
  }),
  'permissions.user': ids => ({ user_id: ids.user }),
  'projects.create': ids => ({ name: 'x', kontakt_id: ids.contact }),
  'projects.get': ids => ({ id: ids.project }),
  'projects.money': ids => ({ id: ids.project }),
  'projects.update': ids => ({ id: ids.project, updates: { name: 'x' } }),
  'mails.get': ids => ({ id: ids.mail }),
  'mails.decide': ids => ({ id: ids.mail, decision: 'company' as const }),
  'rapports.addEntry': ids => ({ id: ids.rapport, job_category: 'A', hours: 1 }),
  'rapports.addMaterial': ids => ({ id: ids.rapport, name: 'x', quantity: 1 }),
  'rapports.changeEntry': ids => ({ id: ids.rapport, entryId: ids.entry, hours: 2 }),
  'rapports.changeMaterial': ids => ({ id: ids.rapport, materialId: ids.material, quantity: 2 }),
  'rapports.changePhoto': ids => ({ id: ids.rapport, photoId: ids.photo, caption: 'x' }),
  'rapports.complete': ids => ({ id: ids.rapport }),
  'rapports.reopen': ids => ({ id: ids.rapport, reason: 'Stunden fehlen' }),
  'rapports.create': ids => ({ title: 'x', project_id: ids.project }),
  'rapports.delete': ids => ({ id: ids.rapport }),
  'rapports.entries': ids => ({ id: ids.rapport }),
  'rapports.get': ids => ({ id: ids.rapport }),
  'rapports.importableTimes': ids => ({ id: ids.rapport }),
  'rapports.importTimes': ids => ({ id: ids.rapport }),
  'rapports.mailDraft': ids => ({ id: ids.rapport }),
  'rapports.materials': ids => ({ id: ids.rapport }),
  'rapports.photos': ids => ({ id: ids.rapport }),
  'rapports.read': ids => ({ id: ids.rapport }),
  'rapports.removeEntry': ids => ({ id: ids.rapport, entryId: ids.entry }),
  'rapports.removeMaterial': ids => ({ id: ids.rapport, materialId: ids.material }),
  'rapports.removePhoto': ids => ({ id: ids.rapport, photoId: ids.photo }),
  'rapports.replaceEntries': ids => ({ id: ids.rapport, entries: [] }),
  'rapports.replaceMaterials': ids => ({ id: ids.rapport, materials: [] }),
  'rapports.sendEmail': ids => ({ id: ids.rapport, to: ['k@kunde.test'] }),
  'rapports.update': ids => ({ id: ids.rapport, title: 'x' }),
  'rapports.updateById': ids => ({ id: ids.rapport, updates: { title: 'x' } }),
  'team.member': ids => ({ id: ids.member }),
  'team.remove': ids => ({ id: ids.member }),
  'team.setEmail': ids => ({ id: ids.member, email: 'anders@neu.test' }),
  'team.update': ids => ({ id: ids.member, updates: { role: 2 } }),
  'webhooks.cancelRotation': ids => ({ id: ids.webhook }),
  'webhooks.commitRotation': ids => ({ id: ids.webhook }),
  'webhooks.delete': ids => ({ id: ids.webhook }),
  'webhooks.delivery': ids => ({ id: ids.delivery }),
  'webhooks.redeliver': ids => ({ id: ids.delivery }),
  'webhooks.replay': ids => ({ id: ids.webhook }),
  'webhooks.rotate': ids => ({ id: ids.webhook }),
  'webhooks.test': ids => ({ id: ids.webhook }),
  'webhooks.update': ids => ({ id: ids.webhook, active: false }),
  'leaveTypes.update': ids => ({ id: ids.leaveType, updates: { name_de: 'x' } }),
  'leaveAccounts.create': ids => ({ user_id: ids.user, year: 2027, entitled: 25 }),
  'leaveAccounts.update': ids => ({ id: ids.leaveAccount, updates: { carried: 1 } }),
  'leaveRequests.create': ids => ({ type_id: ids.leaveType, from_day: '2026-05-04', to_day: '2026-05-05' }),
  'leaveRequests.preview': ids => ({ type_id: ids.leaveType, from_day: '2026-05-04', to_day: '2026-05-05' }),
  'leaveRequests.decide': ids => ({ id: ids.leave, decision: 'approve' }),
  'leaveRequests.withdraw': ids => ({ id: ids.leave }),
  'leaveRequests.cancel': ids => ({ id: ids.leave }),
  'workModels.create': ids => ({ user_id: ids.user, valid_from: '2026-02-01', minutes: week }),
  'workModels.update': ids => ({ id: ids.workModel, updates: { minor: true } }),
}

async function answer(path: string, input: unknown): Promise<{ status: number; error: string; message: string }> {
  try {
    await procedureOf(mine, path)(input)
    return { status: 200, error: '', message: '' }
  } catch (error) {
    const { status, body } = answerOf(error, 'en')
    return { status, error: body.error, message: body.message }
  }
}

const nowhere = (): Ids => Object.fromEntries(Object.keys(theirs).map(name => [name, missing])) as unknown as Ids

describe.each(Object.entries(inputs))('%s', (path, inputOf) => {
  test('answers an id of another company exactly as one that does not exist', async () => {
    const foreign = await answer(path, inputOf(theirs))
    expect([404, 422]).toContain(foreign.status)
    expect(foreign).toEqual(await answer(path, inputOf(nowhere())))
  })
})

test('the records of the other company still exist, unchanged', async () => {
  const { data } = await theirOffice.invoices.get({ id: theirs.invoice })
  expect(data).toMatchObject({ status: 'draft', title: 'Rechnung' })
  expect((await theirOffice.rapports.get({ id: theirs.rapport })).data).toMatchObject({
    completed: false,
    title: 'Rapport',
  })
})

test('a filter by an id of another company finds nothing', async () => {
  const march = { from: '2026-03-01', to: '2026-03-31' }
  expect((await theirOffice.appointments.list({ user_id: theirUser, ...march })).data).toHaveLength(1)
  for (const page of [
    await mine.projects.list({ kontakt_id: theirs.contact }),
    await mine.offers.list({ project_id: theirs.project }),
    await mine.rapports.list({ project_id: theirs.project }),
    await mine.invoices.list({ project_id: theirs.project }),
    await mine.webhooks.deliveries({ webhook_id: theirs.webhook }),
    await mine.mails.list({ entity: 'offer', entity_id: theirs.offer }),
    await mine.appointments.list({ user_id: theirUser, ...march }),
    await mine.appointments.planned({ user_id: theirUser, ...march }),
    await mine.appointments.planned({ id: theirs.appointment }),
    await mine.appointments.planned({ series_id: theirs.appointment }),
    await mine.appointments.planned({ resource_id: theirs.resource, ...march }),
    await mine.resources.list({ id: theirs.resource }),
    { ...(await mine.customerLinks.list({ kind: 'offer', entity_id: theirs.offer })), pagination: { total: 0 } },
    await mine.companyDocuments.list({ id: theirs.document }),
    await mine.companyDocuments.list({ contact_id: theirs.contact }),
    await mine.appointments.planned({ project_id: theirs.project, ...march }),
    await mine.timeEntries.recorded({ user_id: theirUser, ...march }),
    await mine.timeEntries.recorded({ id: theirs.time }),
    await mine.timeSheets.list({ user_id: theirUser }),
    await mine.leaveRequests.list({ id: theirs.leave }),
    await mine.leaveRequests.list({ type_id: theirs.leaveType }),
    await mine.leaveRequests.list({ user_id: theirUser }),
    await mine.timeEntries.recorded({ project_id: theirs.project, ...march }),
  ]) {
    expect(page).toMatchObject({ data: [], pagination: { total: 0 } })
  }
})

test('every procedure that takes an id is in this sweep', () => {
  // Operators act on all companies; their own tests cover the results.
  const takesIds = procedures
    .filter(({ meta, inputs: schemas }) => !meta.open?.startsWith('operator') && schemas.some(mentionsId))
    .map(one => one.path)
  const lists = new Set<string>([
    'contacts.list',
    'conversations.list',
    // Its id is the vendor's; a number of another company is refused as taken.
    'messaging.connect',
    'inquiries.list',
    // Returns null for another company's inquiry; its own test covers that.
    'inquiryForms.received',
    // The public id of a form identifies the company; a visitor has none.
    'inquiryForms.send',
    'inquiryForms.show',
    'projects.list',
    'offers.list',
    'offers.page',
    'rapports.list',
    'rapports.page',
    'invoices.list',
    'invoices.page',
    'creditNotes.list',
    'dunnings.list',
    'mails.list',
    'webhooks.deliveries',
    // From the receiver in this process; its own test checks the deliveries of another company's webhook.
    'webhooks.received',
    'appointments.list',
    'appointments.planned',
    // Its id is the vendor's, looked up only in the user's own account.
    'calendarConnections.add',
    'google.message',
    // Takes the id that the vendor gave the company's own access.
    'google.setUpDelegation',
    'microsoft.message',
    'microsoft.setUpDelegation',
    // Its own test uses another company's department and person.
    'appointments.capacity',
    // Another company's department has no people here: its own test copies nothing.
    'appointments.copyWeek',
    'resources.list',
    // The id of a site at SharePoint: Microsoft's text, not a record of ours.
    'storage.connectSite',
    // The id of an access key at a store outside.
    'storage.choose',
    'companyDocuments.list',
    // Refers to the link's own offer; ids of another offer are not accepted there, as its own test proves.
    'customer.accept',
    'customer.answer',
    'customer.sums',
    'customerLinks.list',
    'customerLinks.questions',
    'teamBoards.calendar',
    'timeEntries.recorded',
    'timeSheets.list',
    'workModels.list',
    'leaveRequests.absences',
    'leaveRequests.list',
    'leaveAccounts.list',
    'team.list',
    'audit.list',
    'audit.noteExport',
    'activity.list',
    // Leaves out the lines of a document; a document of another company has none here.
    'articles.suggest',
    // Change only the caller's own records among the given ids, and return their count.
    'notifications.clear',
    'notifications.markRead',
  ])
  expect(takesIds.filter(path => !inputs[path] && !lists.has(path))).toEqual([])
})

/** Searches a zod schema for a field that is named id, ends in _id, or lists ids. */
function mentionsId(schema: unknown): boolean {
  const def = (schema as { _zod?: { def: Record<string, unknown> } })._zod?.def
  if (!def) return false
  const shape = def.shape as Record<string, unknown> | undefined
  if (shape) return Object.entries(shape).some(([name, field]) => /(^|_)ids?$/.test(name) || mentionsId(field))
  return ['innerType', 'in', 'element'].some(part => def[part] !== undefined && mentionsId(def[part]))
}
