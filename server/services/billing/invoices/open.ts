import { Prisma } from '../../../../prisma/client/client'
import { openStatuses } from './machine'

/**
 * What customers still owe, the same wherever it is summed up (Heute, projects, lists, reminders): of `invoices` the
 * rows that are open, and of each its amount. The open part of a deposit that a final invoice bills stands in that one.
 * As `remaining` of a record it contains what is retained, at the invoice that asks for it.
 */
export const isOpenClaim = Prisma.sql`status in (${Prisma.join([...openStatuses])}) and settled_by_id is null`
export const openAmount = Prisma.sql`(total - already_paid - retention_moved)`
