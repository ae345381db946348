import { Prisma } from '../../../../prisma/client/client'

/** Whether appointment `a` belongs in the calendar of `u`, the person in it. */
export const isWantedSql = Prisma.sql`(a.status NOT IN ('cancelled', 'no_show') AND u.user_id IS NOT NULL AND u.answer IS DISTINCT FROM 'declined')`
