import { operator, router } from '../../../http/trpc'
import { CompanySummaryEnvelope, CreateCompany } from '../../people/companies/schema'
import { createCompanyAsOperator } from './create-company'
import { listCompanies } from './read-companies'
import { ListCompanies, PlatformCompanyPage } from './schema'

/** What operators do with companies that are not their own. */
export const operatedCompanies = router({
  list: operator('every company of the platform')
    .meta({ app: 'GET /admin/companies', summary: 'List companies (operators)' })
    .input(ListCompanies)
    .output(PlatformCompanyPage)
    .query(({ ctx, input }) => listCompanies(ctx, input)),
  create: operator('founds a company with its first administrator')
    .meta({
      app: 'POST /admin/companies',
      mayAnswer: [404],
      created: true,
      summary: 'Create a company with its first administrator (operators)',
    })
    .input(CreateCompany)
    .output(CompanySummaryEnvelope)
    .mutation(({ ctx, input }) => createCompanyAsOperator(ctx, input)),
})
