import { Prisma } from '../../../../prisma/client/client'

const projectOf = (column: string) =>
  Prisma.sql`(select p.${Prisma.raw(column)} from projects p where p.tenant_id = t.tenant_id and p.id = t.project_id)`

/** Name and number of the project that a list's row (alias `t`) refers to. */
export const projectNameSql = projectOf('name')
export const projectNumberSql = projectOf('project_number')
