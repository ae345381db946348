import { Prisma } from '../../../prisma/client/client'

/** Name of the contact that a list's row (alias `t`) refers to. */
export const contactName = Prisma.sql`(select c.name from contacts c where c.tenant_id = t.tenant_id and c.id = t.contact_id)`
