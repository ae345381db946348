import { Prisma } from '../../../../prisma/client/client'
import { DomainError } from '../../../platform/errors'

/**
 * Maps the unique key violation to its domain error; the article number is the only unique key of the table.
 * @throws DomainError article.number_taken
 */
export async function refuseTakenNumber<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const duplicate = error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'
    throw duplicate ? new DomainError('article.number_taken') : error
  }
}
