import { router, secured } from '../../../http/trpc'
import { createCompanyDay } from './create'
import { deleteCompanyDay } from './delete'
import { listCompanyDays, listHolidays } from './read'
import {
  CompanyDayEnvelope,
  CompanyDaysEnvelope,
  CreateCompanyDay,
  DeleteCompanyDay,
  DeletedCompanyDay,
  HolidaysEnvelope,
  ListCompanyDays,
  ListHolidays,
  UpdateCompanyDay,
} from './schema'
import { updateCompanyDay } from './update'

export const companyDays = router({
  list: secured('company_days:read')
    .meta({ app: 'GET /company-days', summary: 'List the days on which the company is free or closed' })
    .input(ListCompanyDays)
    .output(CompanyDaysEnvelope)
    .query(({ ctx, input }) => listCompanyDays(ctx, input)),
  create: secured('company_days:write')
    .meta({ app: 'POST /company-days', created: true, summary: 'Enter a day on which the company is free or closed' })
    .input(CreateCompanyDay)
    .output(CompanyDayEnvelope)
    .mutation(({ ctx, input }) => createCompanyDay(ctx, input)),
  update: secured('company_days:write')
    .meta({ app: 'PATCH /company-days', summary: 'Change fields of a company day' })
    .input(UpdateCompanyDay)
    .output(CompanyDayEnvelope)
    .mutation(({ ctx, input }) => updateCompanyDay(ctx, input)),
  delete: secured('company_days:write')
    .meta({ app: 'DELETE /company-days', summary: 'Remove a company day' })
    .input(DeleteCompanyDay)
    .output(DeletedCompanyDay)
    .mutation(({ ctx, input }) => deleteCompanyDay(ctx, input)),
  holidays: secured('company_days:read')
    .meta({ app: 'GET /holidays', summary: 'List the public holidays of a year' })
    .input(ListHolidays)
    .output(HolidaysEnvelope)
    .query(({ ctx, input }) => listHolidays(ctx, input)),
})
