import type { Ctx } from '../../context'
import { may } from '../../core/actor'
import { inTenant } from '../../core/db'
import type { ListTable } from '../../core/list-total'
import { idsFound } from '../../core/search'
import { visibleRapports } from '../rapports/visible'
import type { SearchHit } from './schema'

const perNoun = 5

/** The best few of every noun that the actor may read, newest first. Two characters at least: one would find everything. */
export function searchEverything(ctx: Ctx, { q }: { q: string }) {
  if (q.trim().length < 2) return Promise.resolve({ data: [] })
  return inTenant(ctx, async tx => {
    const { actor } = ctx
    const found = async (table: ListTable, among = perNoun) => ({
      where: { tenantId: actor.tenantId, id: { in: await idsFound(tx, table, q, among) } },
      orderBy: { id: 'desc' as const },
      take: perNoun,
    })
    const hits: SearchHit[] = []
    if (may(actor, 'contacts:read')) {
      const rows = await tx.contact.findMany({
        ...(await found('contacts')),
        select: { id: true, name: true, customerNumber: true },
      })
      hits.push(
        ...rows.map(row => ({
          noun: 'contact' as const,
          id: row.id,
          title: row.name,
          hint: row.customerNumber,
        })),
      )
    }
    if (may(actor, 'projects:read')) {
      const rows = await tx.project.findMany({
        ...(await found('projects')),
        select: { id: true, name: true, projectNumber: true },
      })
      hits.push(
        ...rows.map(row => ({
          noun: 'project' as const,
          id: row.id,
          title: row.name,
          hint: row.projectNumber,
        })),
      )
    }
    if (may(actor, 'inquiries:read')) {
      const rows = await tx.inquiry.findMany({
        ...(await found('inquiries')),
        select: { id: true, title: true, inquiryNumber: true },
      })
      hits.push(
        ...rows.map(row => ({
          noun: 'inquiry' as const,
          id: row.id,
          title: row.title,
          hint: row.inquiryNumber,
        })),
      )
    }
    if (may(actor, 'offers:read')) {
      const rows = await tx.offer.findMany({
        ...(await found('offers')),
        select: { id: true, title: true, offerNumber: true },
      })
      hits.push(
        ...rows.map(row => ({ noun: 'offer' as const, id: row.id, title: row.title, hint: row.offerNumber })),
      )
    }
    if (may(actor, 'rapports:read')) {
      // Some of them may be none of the actor's business.
      const rapports = await found('rapports', 100)
      const rows = await tx.rapport.findMany({
        ...rapports,
        where: { AND: [rapports.where, visibleRapports(actor)] },
        select: { id: true, title: true, rapportNumber: true },
      })
      hits.push(
        ...rows.map(row => ({
          noun: 'rapport' as const,
          id: row.id,
          title: row.title,
          hint: row.rapportNumber,
        })),
      )
    }
    if (may(actor, 'invoices:read')) {
      const rows = await tx.invoice.findMany({
        ...(await found('invoices')),
        select: { id: true, title: true, invoiceNumber: true },
      })
      hits.push(
        ...rows.map(row => ({
          noun: 'invoice' as const,
          id: row.id,
          title: row.title,
          hint: row.invoiceNumber,
        })),
      )
    }
    if (may(actor, 'invoices:read')) {
      const rows = await tx.creditNote.findMany({
        ...(await found('credit_notes')),
        select: { id: true, creditNumber: true, invoice: { select: { title: true } } },
      })
      hits.push(
        ...rows.map(row => ({
          noun: 'credit_note' as const,
          id: row.id,
          title: row.invoice.title,
          hint: row.creditNumber,
        })),
      )
    }
    if (may(actor, 'articles:read')) {
      const rows = await tx.article.findMany({
        ...(await found('articles')),
        select: { id: true, name: true, articleNumber: true },
      })
      hits.push(
        ...rows.map(row => ({
          noun: 'article' as const,
          id: row.id,
          title: row.name,
          hint: row.articleNumber,
        })),
      )
    }
    return { data: hits }
  })
}
