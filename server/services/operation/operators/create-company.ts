import type { Ctx } from '../../../context'
import { createCompany } from '../../people/companies/create'
import type { CreateCompany } from '../../people/companies/schema'

/** A company that an operator founds, with its first administrator. @throws DomainError see `createCompany` */
export async function createCompanyAsOperator(ctx: Ctx, input: CreateCompany) {
  const { userId, label } = ctx.actor
  return { data: (await createCompany(ctx, input, { userId, label })).company }
}
