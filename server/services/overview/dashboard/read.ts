import { Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { decimal, sum, wire } from '../../../money/money'
import { judge } from '../../../platform/actor'
import { DomainError } from '../../../platform/errors'
import { type Day, dayIn, daysBetween } from '../../../platform/values/days'
import { isMoneySql, withReversedSql } from '../../billing/invoices/is-money-sql'
import { openAmountSql, openClaimSql } from '../../billing/invoices/open-claim-sql'
import { dueDaySql, overdueSql, payableNowSql } from '../../billing/invoices/overdue-sql'
import type { Dashboard } from './schema'

/**
 * Money and work of the company as of today in its time zone. Overdue is what `isOverdue` says, marked or not, with the
 * amount now due: the same number and sum as the list with `due=overdue`.
 * @throws DomainError forbidden for users who may not see the documents that it sums up
 */
export async function dashboard(ctx: Ctx): Promise<{ data: Dashboard }> {
  for (const permission of ['invoices:read', 'offers:read'] as const)
    if (judge(ctx.actor, permission) === 'forbidden') throw new DomainError('forbidden', { permission })
  const today = dayIn(ctx.actor.timeZone, ctx.clock.now())
  const figures = await readAll(ctx, today)
  const paid = perMonth(figures.paid, Number(today.slice(0, 4)))
  const thisMonth = paid[Number(today.slice(5, 7)) - 1]
  return {
    data: {
      ...openInvoices(figures, today),
      refunds_due: { count: figures.refunds.count, amount: wire(figures.refunds.amount) },
      paid_this_month: thisMonth?.this_year ?? 0,
      paid_this_year: wire(sum(paid.map(month => month.this_year))),
      paid_per_month: paid,
      hours_per_project: figures.hours.map(({ hours, ...project }) => ({ ...project, hours: wire(hours ?? 0) })),
      offers: offersByOutcome(figures.offers),
      new_inquiries: figures.inquiries,
      unbilled_rapports: figures.rapports,
      expiring_offers: figures.expiring.map(({ total, ...offer }) => ({ ...offer, total: wire(total) })),
    },
  }
}

/** Result of the single statement; amounts and hours are exact decimals as text, days `YYYY-MM-DD`. */
interface Figures {
  open: Array<{ bucket: 'not_due' | 'to_30' | 'to_60' | 'over_60'; count: number; amount: string; payable: string }>
  due: Array<{
    id: number
    invoice_number: string
    title: string
    kontakt_name: string | null
    due_date: Day
    remaining: string
  }>
  paid: Array<{ year: number; month: number; amount: string }>
  refunds: { count: number; amount: string }
  hours: Array<{ project_id: number; project_number: string; name: string; hours: string | null }>
  offers: Array<{ status: string; count: number; amount: string }>
  expiring: Array<{ id: number; offer_number: string; title: string; valid_until: Day; total: string }>
  inquiries: number
  rapports: number
}

/** One consistent snapshot: a single statement, whose plan each connection caches. */
async function readAll({ actor: { tenantId }, db }: Ctx, today: Day): Promise<Figures> {
  const year = Number(today.slice(0, 4))
  const rows = (query: Prisma.Sql) => Prisma.sql`(select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (${query}) r)`
  const [figures] = await db.select(
    tenantId,
    Prisma.sql`select
      ${rows(Prisma.sql`
        select case when not (${overdueSql(today)}) then 'not_due'
                    when ${dueDaySql} >= ${today}::date - 30 then 'to_30'
                    when ${dueDaySql} >= ${today}::date - 60 then 'to_60' else 'over_60' end as bucket,
               count(*)::int as count, sum(${openAmountSql})::text as amount, sum(${payableNowSql})::text as payable
        from invoices where tenant_id = ${tenantId} and ${openClaimSql} group by 1`)} as open,
      ${rows(Prisma.sql`
        select i.id, i.invoice_number, i.title, c.name as kontakt_name, i.due_date, i.remaining
        from (select id, invoice_number, title, contact_id, ${dueDaySql} as due_date, ${payableNowSql}::text as remaining
          from invoices where tenant_id = ${tenantId} and ${overdueSql(today)} order by ${dueDaySql} limit 8) i
        left join contacts c on c.tenant_id = ${tenantId} and c.id = i.contact_id order by i.due_date`)} as due,
      ${rows(Prisma.sql`
        select extract(year from p.paid_on)::int as year, extract(month from p.paid_on)::int as month,
          sum(p.amount)::text as amount
        from ${withReversedSql} where p.tenant_id = ${tenantId} and ${isMoneySql}
          and p.paid_on >= make_date(${year - 1}::int, 1, 1) and p.paid_on < make_date(${year + 1}::int, 1, 1)
        group by 1, 2`)} as paid,
      (select jsonb_build_object('count', count(*), 'amount', coalesce(sum(refund_due), 0)::text)
        from invoices where tenant_id = ${tenantId} and refund_due > 0) as refunds,
      ${rows(Prisma.sql`
        select p.id as project_id, p.project_number, p.name, h.hours::text as hours
        from (select project_id, sum(total_hours) as hours from rapports
          where tenant_id = ${tenantId} and project_id is not null and date >= ${today}::date - 365
          group by 1 order by 2 desc limit 8) h
        join projects p on p.tenant_id = ${tenantId} and p.id = h.project_id order by h.hours desc`)} as hours,
      ${rows(Prisma.sql`
        select status, count(*)::int as count, sum(total)::text as amount
        from offers where tenant_id = ${tenantId} and offer_date >= ${today}::date - 365 group by 1`)} as offers,
      ${rows(Prisma.sql`
        select id, offer_number, title, valid_until, total::text as total from offers
        where tenant_id = ${tenantId} and status = 'sent'
          and valid_until >= ${today}::date and valid_until <= ${today}::date + 7
        order by valid_until limit 5`)} as expiring,
      (select count(*)::int from inquiries where tenant_id = ${tenantId} and status = 'new') as inquiries,
      (select count(*)::int from rapports
        where tenant_id = ${tenantId} and completed and billing_status in ('unbilled', 'partial')) as rapports`,
    'dashboard',
  )
  return figures as unknown as Figures
}

function openInvoices({ open, due }: Figures, today: Day) {
  const late = open.filter(row => row.bucket !== 'not_due')
  const total = (some: Figures['open'], of: 'amount' | 'payable') => ({
    count: some.reduce((n, row) => n + row.count, 0),
    amount: wire(sum(some.map(row => row[of]))),
  })
  // The retained part of an overdue invoice is open and not due yet.
  const overdue = total(late, 'payable')
  const notDue = decimal(total(open, 'amount').amount).minus(overdue.amount)
  return {
    open: total(open, 'amount'),
    overdue,
    open_by_age: (['not_due', 'to_30', 'to_60', 'over_60'] as const).map(bucket => ({
      bucket,
      amount: wire(bucket === 'not_due' ? notDue : (late.find(row => row.bucket === bucket)?.payable ?? 0)),
    })),
    overdue_invoices: due.map(({ remaining, ...invoice }) => ({
      ...invoice,
      days: daysBetween(invoice.due_date, today),
      remaining: wire(remaining),
    })),
  }
}

function perMonth(paid: Figures['paid'], year: number) {
  const of = (wanted: number, month: number) =>
    wire(paid.find(row => row.year === wanted && row.month === month)?.amount ?? 0)
  return Array.from({ length: 12 }, (_, index) => ({
    month: index + 1,
    this_year: of(year, index + 1),
    last_year: of(year - 1, index + 1),
  }))
}

function offersByOutcome(offers: Figures['offers']) {
  const of = (status: string) => offers.find(group => group.status === status)
  return {
    open: of('sent')?.count ?? 0,
    accepted: of('accepted')?.count ?? 0,
    rejected: (of('rejected')?.count ?? 0) + (of('expired')?.count ?? 0),
    open_amount: wire(of('sent')?.amount ?? 0),
  }
}
