import { Prisma } from '../../../../prisma/client/client'
import { openStatuses } from './machine'

// Inlined into the SQL text: only then can a cached plan use the partial index of open invoices.
const statuses = Prisma.raw(openStatuses.map(status => `'${status}'`).join(', '))

/**
 * What customers still owe, the same wherever it is summed up (Heute, projects, lists, dunnings): the open rows of
 * `invoices`, and the open amount of each. The open part of a deposit that a final invoice bills counts there. Like
 * `remaining` of a record it includes the retention, on the invoice that claims it.
 */
export const openClaimSql = Prisma.sql`status in (${statuses}) and settled_by_id is null`
export const openAmountSql = Prisma.sql`(total - already_paid - retention_moved)`
