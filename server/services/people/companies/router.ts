import { router, secured } from '../../../http/trpc'
import { companySettings, updateCompanySettings } from './settings'
import { CompanySettingsEnvelope, UpdateCompanySettings } from './settings-schema'

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
})
