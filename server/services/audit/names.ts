import type { TenantId } from '../../core/actor'
import type { Tx } from '../../core/db'

/** What people call a record: a paper by its number and title, others by their title alone. */
export interface RecordName {
  number: string | null
  title: string | null
}

interface AboutRecord {
  entity: string
  /** Only numbers have names to be found; a company's own key is its name. */
  entityId: number | string | null
}

/** Number and title of records of one company as they are now, by `<entity>/<id>`; what is gone or has no name is not in it. */
export async function namesOf(
  tx: Tx,
  tenantId: TenantId,
  records: readonly AboutRecord[],
): Promise<Map<string, RecordName>> {
  const names = new Map<string, RecordName>()
  for (const entity of new Set(records.map(record => record.entity))) {
    const find = finders[entity]
    const ids = records.flatMap(record => (record.entity === entity ? numberOf(record.entityId) : []))
    if (!find || ids.length === 0) continue
    for (const { id, number = null, title = null } of await find(tx, { tenantId, id: { in: ids } }))
      names.set(`${entity}/${id}`, { number, title })
  }
  return names
}

/** Names of people of any company, by `user/<id>`. Through the platform's door. */
export async function namesOfPeople(
  tx: Tx,
  records: readonly AboutRecord[],
): Promise<Map<string, RecordName>> {
  const ids = records.flatMap(({ entity, entityId }) => (entity === 'user' ? numberOf(entityId) : []))
  const people = await tx.user.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
  return new Map(people.map(({ id, name }) => [`user/${id}`, { number: null, title: name }]))
}

const numberOf = (id: number | string | null): number | [] =>
  typeof id === 'number' ? id : id !== null && /^[1-9]\d{0,8}$/.test(id) ? Number(id) : []

type Finder = (
  tx: Tx,
  where: { tenantId: number; id: { in: number[] } },
) => Promise<Array<Partial<RecordName> & { id: number }>>

const people: Finder = async (tx, { tenantId, id }) => {
  const rows = await tx.membership.findMany({
    where: { tenantId, userId: id },
    select: { user: { select: { id: true, name: true } } },
  })
  return rows.map(({ user }) => ({ id: user.id, title: user.name }))
}

const name = { id: true, name: true } as const
const byName = (rows: Array<{ id: number; name: string }>) =>
  rows.map(({ id, name: title }) => ({ id, title }))
const file = { id: true, filename: true } as const
const byFile = (rows: Array<{ id: number; filename: string }>) =>
  rows.map(({ id, filename: title }) => ({ id, title }))

const finders: Record<string, Finder> = {
  contact: async (tx, where) => byName(await tx.contact.findMany({ where, select: name })),
  project: async (tx, where) => byName(await tx.project.findMany({ where, select: name })),
  article: async (tx, where) => byName(await tx.article.findMany({ where, select: name })),
  api_key: async (tx, where) => byName(await tx.apiKey.findMany({ where, select: name })),
  webhook: async (tx, where) => byName(await tx.webhookEndpoint.findMany({ where, select: name })),
  department: async (tx, where) => byName(await tx.department.findMany({ where, select: name })),
  import: async (tx, where) => byFile(await tx.import.findMany({ where, select: file })),
  inbound_delivery: async (tx, where) => byFile(await tx.inboundDelivery.findMany({ where, select: file })),
  async inquiry(tx, where) {
    const rows = await tx.inquiry.findMany({ where, select: { id: true, inquiryNumber: true, title: true } })
    return rows.map(({ id, inquiryNumber: number, title }) => ({ id, number, title }))
  },
  async offer(tx, where) {
    const rows = await tx.offer.findMany({ where, select: { id: true, offerNumber: true, title: true } })
    return rows.map(({ id, offerNumber: number, title }) => ({ id, number, title }))
  },
  async rapport(tx, where) {
    const rows = await tx.rapport.findMany({ where, select: { id: true, rapportNumber: true, title: true } })
    return rows.map(({ id, rapportNumber: number, title }) => ({ id, number, title }))
  },
  async invoice(tx, where) {
    const rows = await tx.invoice.findMany({ where, select: { id: true, invoiceNumber: true, title: true } })
    return rows.map(({ id, invoiceNumber: number, title }) => ({ id, number, title }))
  },
  async credit_note(tx, where) {
    const rows = await tx.creditNote.findMany({ where, select: { id: true, creditNumber: true } })
    return rows.map(({ id, creditNumber: number }) => ({ id, number }))
  },
  async dunning(tx, where) {
    const rows = await tx.dunning.findMany({
      where,
      select: { id: true, title: true, invoice: { select: { invoiceNumber: true } } },
    })
    return rows.map(({ id, title, invoice }) => ({ id, number: invoice.invoiceNumber, title }))
  },
  async invitation(tx, where) {
    const rows = await tx.invitation.findMany({ where, select: { id: true, email: true } })
    return rows.map(({ id, email: title }) => ({ id, title }))
  },
  async member(tx, where) {
    const rows = await tx.membership.findMany({
      where,
      select: { id: true, user: { select: { name: true } } },
    })
    return rows.map(({ id, user }) => ({ id, title: user.name }))
  },
  user: people,
}
