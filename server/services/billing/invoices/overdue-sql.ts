import { Prisma } from '../../../../prisma/client/client'
import type { Day } from '../../../platform/values/days'
import { openClaimSql } from './open-claim-sql'

/** The part of an open claim that is due now, without what is still retained; `amount_due` of a record. */
export const payableNowSql = Prisma.sql`(total - already_paid - retention_moved - retention_held)`

/** An invoice that names no day is due when it is issued. */
export const dueDaySql = Prisma.sql`coalesce(due_date, invoice_date)`

/** The same as `isOverdue` in `due-rules.ts`; read from `invoices_open_idx`. */
export const overdueSql = (today: Day) =>
  Prisma.sql`${openClaimSql} and ${payableNowSql} > 0 and ${dueDaySql} < ${today}::date`
