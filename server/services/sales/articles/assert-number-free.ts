import { Prisma } from '../../../../prisma/client/client'
import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'

/** Whether an article of the company has this number, archived ones included. */
export async function numberIsTaken(tx: Tx, tenantId: TenantId, articleNumber: string): Promise<boolean> {
  return (await tx.article.count({ where: { tenantId, articleNumber } })) > 0
}

/** Maps the unique key violation to its domain error; the article number is the only unique key of the table. */
export async function assertNumberFree<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const duplicate = error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'
    throw duplicate ? new DomainError('article.number_taken') : error
  }
}
