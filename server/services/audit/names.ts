import type { Ctx } from '../../context'
import type { Tx } from '../../core/db'
import type { ActivityEntity } from './schema'

export interface RecordName {
  number: string | null
  title: string | null
}

interface Named {
  newest: { entity: ActivityEntity; entityId: number }
}

/** Number and title of records as they are now, by `<entity>/<id>`; what is gone is not in it. */
export async function namesOf(
  tx: Tx,
  { actor }: Ctx,
  lines: readonly Named[],
): Promise<Map<string, RecordName>> {
  const names = new Map<string, RecordName>()
  for (const entity of new Set(lines.map(({ newest }) => newest.entity))) {
    const ids = lines.filter(({ newest }) => newest.entity === entity).map(({ newest }) => newest.entityId)
    const where = { tenantId: actor.tenantId, id: { in: ids } }
    for (const { id, ...name } of await finders[entity](tx, where)) names.set(`${entity}/${id}`, name)
  }
  return names
}

type Finder = (
  tx: Tx,
  where: { tenantId: number; id: { in: number[] } },
) => Promise<Array<RecordName & { id: number }>>

const finders: Record<ActivityEntity, Finder> = {
  async contact(tx, where) {
    const rows = await tx.contact.findMany({ where, select: { id: true, name: true } })
    return rows.map(({ id, name }) => ({ id, number: null, title: name }))
  },
  async project(tx, where) {
    const rows = await tx.project.findMany({ where, select: { id: true, name: true } })
    return rows.map(({ id, name }) => ({ id, number: null, title: name }))
  },
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
    return rows.map(({ id, creditNumber: number }) => ({ id, number, title: null }))
  },
  async dunning(tx, where) {
    const rows = await tx.dunning.findMany({
      where,
      select: { id: true, title: true, invoice: { select: { invoiceNumber: true } } },
    })
    return rows.map(({ id, title, invoice }) => ({ id, number: invoice.invoiceNumber, title }))
  },
  async article(tx, where) {
    const rows = await tx.article.findMany({ where, select: { id: true, name: true } })
    return rows.map(({ id, name }) => ({ id, number: null, title: name }))
  },
}
