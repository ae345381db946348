import type { Prisma } from '../../../prisma/client/client'
import type { Ctx } from '../../context'
import { judge, type TenantId } from '../../core/actor'
import { addDays, type Day, dateToDay, dayIn, daysBetween, dayToDate } from '../../core/days'
import { inTenant, type Tx } from '../../core/db'
import { DomainError } from '../../core/errors'
import { sum, wire } from '../../core/money'
import { openStatuses } from '../invoices/machine'
import { isOpenClaim, openAmount } from '../invoices/open'
import { isMoney, withReversed } from '../invoices/payments'
import type { Dashboard } from './schema'

/**
 * Money and work of the company as of today in its time zone. Overdue counts what is due since yesterday or longer, marked or not.
 * @throws DomainError forbidden for whoever was taken the right to see the documents that it sums up
 */
export function dashboard(ctx: Ctx): Promise<{ data: Dashboard }> {
  for (const permission of ['invoices:read', 'offers:read'] as const)
    if (judge(ctx.actor, permission) === 'forbidden') throw new DomainError('forbidden', { permission })
  const { tenantId, timeZone } = ctx.actor
  const today = dayIn(timeZone, ctx.clock.now())
  return inTenant(ctx, async tx => {
    const open = await openInvoices(tx, tenantId, today)
    const paid = await paidPerMonth(tx, tenantId, Number(today.slice(0, 4)))
    const thisMonth = paid[Number(today.slice(5, 7)) - 1]
    return {
      data: {
        ...open,
        refunds_due: await refundsDue(tx, tenantId),
        paid_this_month: thisMonth?.this_year ?? 0,
        paid_this_year: wire(sum(paid.map(month => month.this_year))),
        paid_per_month: paid,
        hours_per_project: await hoursPerProject(tx, tenantId, addDays(today, -365)),
        ...(await offersAndWork(tx, tenantId, today)),
      },
    }
  })
}

async function openInvoices(tx: Tx, tenantId: TenantId, today: Day) {
  const rows = await tx.$queryRaw<
    Array<{ bucket: 'not_due' | 'to_30' | 'to_60' | 'over_60'; count: bigint; amount: Prisma.Decimal }>
  >`
    select case when due_date is null or due_date >= ${today}::date then 'not_due'
                when due_date >= ${today}::date - 30 then 'to_30'
                when due_date >= ${today}::date - 60 then 'to_60' else 'over_60' end as bucket,
           count(*) as count, sum(${openAmount}) as amount
    from invoices where tenant_id = ${tenantId} and ${isOpenClaim}
    group by 1`
  const of = (bucket: string) => rows.find(row => row.bucket === bucket)
  const overdue = rows.filter(row => row.bucket !== 'not_due')
  const total = (some: typeof rows) => ({
    count: some.reduce((n, row) => n + Number(row.count), 0),
    amount: wire(sum(some.map(row => row.amount.toString()))),
  })
  const due = await tx.invoice.findMany({
    where: {
      tenantId,
      status: { in: [...openStatuses] },
      settledById: null,
      dueDate: { lt: dayToDate(today) },
    },
    select: {
      id: true,
      invoiceNumber: true,
      title: true,
      dueDate: true,
      total: true,
      alreadyPaid: true,
      contact: { select: { name: true } },
    },
    orderBy: { dueDate: 'asc' },
    take: 8,
  })
  return {
    open: total(rows),
    overdue: total(overdue),
    open_by_age: (['not_due', 'to_30', 'to_60', 'over_60'] as const).map(bucket => ({
      bucket,
      amount: wire(of(bucket)?.amount.toString() ?? 0),
    })),
    overdue_invoices: due.flatMap(row => {
      if (!row.dueDate) return []
      const dueDay = dateToDay(row.dueDate)
      return [
        {
          id: row.id,
          invoice_number: row.invoiceNumber,
          title: row.title,
          kontakt_name: row.contact?.name ?? null,
          due_date: dueDay,
          days: daysBetween(dueDay, today),
          remaining: wire(row.total.minus(row.alreadyPaid).toString()),
        },
      ]
    }),
  }
}

async function refundsDue(tx: Tx, tenantId: TenantId) {
  const [row] = await tx.$queryRaw<Array<{ count: bigint; amount: Prisma.Decimal }>>`
    select count(*) as count, coalesce(sum(refund_total - refunded_total), 0) as amount
    from credit_notes where tenant_id = ${tenantId} and refund_total > refunded_total`
  return { count: Number(row?.count ?? 0), amount: wire(row?.amount ?? 0) }
}

async function paidPerMonth(tx: Tx, tenantId: TenantId, year: number) {
  const rows = await tx.$queryRaw<Array<{ year: number; month: number; amount: Prisma.Decimal }>>`
    select extract(year from p.paid_on)::int as year, extract(month from p.paid_on)::int as month, sum(p.amount) as amount
    from ${withReversed} where p.tenant_id = ${tenantId} and ${isMoney}
      and p.paid_on >= make_date(${year - 1}::int, 1, 1) and p.paid_on < make_date(${year + 1}::int, 1, 1)
    group by 1, 2`
  const of = (wanted: number, month: number) =>
    wire(rows.find(row => row.year === wanted && row.month === month)?.amount.toString() ?? 0)
  return Array.from({ length: 12 }, (_, index) => ({
    month: index + 1,
    this_year: of(year, index + 1),
    last_year: of(year - 1, index + 1),
  }))
}

async function hoursPerProject(tx: Tx, tenantId: TenantId, since: Day) {
  const groups = await tx.rapport.groupBy({
    by: ['projectId'],
    where: { tenantId, projectId: { not: null }, date: { gte: dayToDate(since) } },
    _sum: { totalHours: true },
    orderBy: { _sum: { totalHours: 'desc' } },
    take: 8,
  })
  const ids = groups.flatMap(group => group.projectId ?? [])
  const projects = await tx.project.findMany({
    where: { tenantId, id: { in: ids } },
    select: { id: true, projectNumber: true, name: true },
  })
  return groups.flatMap(group => {
    const project = projects.find(one => one.id === group.projectId)
    return project
      ? [
          {
            project_id: project.id,
            project_number: project.projectNumber,
            name: project.name,
            hours: wire(group._sum.totalHours?.toString() ?? 0),
          },
        ]
      : []
  })
}

async function offersAndWork(tx: Tx, tenantId: TenantId, today: Day) {
  const offers = await tx.offer.groupBy({
    by: ['status'],
    where: { tenantId, offerDate: { gte: dayToDate(addDays(today, -365)) } },
    _count: true,
    _sum: { total: true },
  })
  const of = (status: string) => offers.find(group => group.status === status)
  const expiring = await tx.offer.findMany({
    where: {
      tenantId,
      status: 'sent',
      validUntil: { gte: dayToDate(today), lte: dayToDate(addDays(today, 7)) },
    },
    select: { id: true, offerNumber: true, title: true, validUntil: true, total: true },
    orderBy: { validUntil: 'asc' },
    take: 5,
  })
  return {
    offers: {
      open: of('sent')?._count ?? 0,
      accepted: of('accepted')?._count ?? 0,
      rejected: (of('rejected')?._count ?? 0) + (of('expired')?._count ?? 0),
      open_amount: wire(of('sent')?._sum.total?.toString() ?? 0),
    },
    new_inquiries: await tx.inquiry.count({ where: { tenantId, status: 'new' } }),
    unbilled_rapports: await tx.rapport.count({
      where: { tenantId, completed: true, billingStatus: { in: ['unbilled', 'partial'] } },
    }),
    expiring_offers: expiring.flatMap(row =>
      row.validUntil
        ? [
            {
              id: row.id,
              offer_number: row.offerNumber,
              title: row.title,
              valid_until: dateToDay(row.validUntil),
              total: wire(row.total.toString()),
            },
          ]
        : [],
    ),
  }
}
