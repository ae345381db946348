import { router, secured } from '../../../http/trpc'
import { deleteLaborRate } from './delete'
import { listLaborRates } from './read'
import { listJobCategories } from './read-job-categories'
import {
  DeletedLaborRate,
  GetLaborRate,
  JobCategories,
  LaborRateEnvelope,
  LaborRatePage,
  ListLaborRates,
  SetLaborRate,
} from './schema'
import { setLaborRate } from './set'

export const laborRates = router({
  list: secured('labor_rates:read')
    .meta({ app: 'GET /invoices/labor-rates', summary: 'List hourly rates by job category' })
    .input(ListLaborRates)
    .output(LaborRatePage)
    .query(({ ctx, input }) => listLaborRates(ctx, input)),
  set: secured('labor_rates:write')
    .meta({
      app: 'POST /invoices/labor-rates',
      created: true,
      summary: 'Set the hourly rate of a job category',
    })
    .input(SetLaborRate)
    .output(LaborRateEnvelope)
    .mutation(({ ctx, input }) => setLaborRate(ctx, input)),
  jobCategories: secured('rapports:write')
    .meta({ summary: 'What the company calls its work, for writing lines' })
    .output(JobCategories)
    .query(({ ctx }) => listJobCategories(ctx)),
  delete: secured('labor_rates:write')
    .meta({ summary: 'Remove the hourly rate of a job category' })
    .input(GetLaborRate)
    .output(DeletedLaborRate)
    .mutation(({ ctx, input }) => deleteLaborRate(ctx, input)),
})
