import { Prisma } from '../../../../prisma/client/client'

/**
 * Entries of `payments p` that are money: payments, refunds (negative) and the reversals of either. Skonto is not, nor
 * is the counter entry of a Skonto. Needs the join `withReversedSql`.
 */
export const isMoneySql = Prisma.sql`coalesce(reversed.kind, p.kind) in ('payment', 'refund')`

/** The entries with what each of them reverses. */
export const withReversedSql = Prisma.sql`payments p left join payments reversed
  on reversed.tenant_id = p.tenant_id and reversed.id = p.reverses_id`
