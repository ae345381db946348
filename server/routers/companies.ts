import { operator, router, secured } from '../http/trpc'
import { createCompany } from '../services/companies/create'
import { CompanySummaryEnvelope, CreateCompany } from '../services/companies/schema'
import { companySettings, updateCompanySettings } from '../services/companies/settings'
import { CompanySettingsEnvelope, UpdateCompanySettings } from '../services/companies/settings-schema'
import { listCompanies } from '../services/platform/read-companies'
import { ListCompanies, PlatformCompanyPage } from '../services/platform/schema'

export const companies = router({
  settings: secured('company:read')
    .meta({ app: 'GET /settings/company', summary: 'Master data of the own company' })
    .output(CompanySettingsEnvelope)
    .query(({ ctx }) => companySettings(ctx)),
  updateSettings: secured('company:write')
    .meta({
      app: 'PATCH /settings/company',
      alsoApp: ['PUT /settings/company'],
      summary: 'Change master data of the own company',
    })
    .input(UpdateCompanySettings)
    .output(CompanySettingsEnvelope)
    .mutation(({ ctx, input }) => updateCompanySettings(ctx, input)),
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
    .mutation(async ({ ctx, input }) => ({
      data: (await createCompany(ctx, input, { userId: ctx.actor.userId, label: ctx.actor.label })).company,
    })),
})
