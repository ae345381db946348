import { router, secured } from '../../../http/trpc'
import { GetProject, ProjectMoneyEnvelope } from '../../site/projects/schema'
import { projectMoney } from './project-money'

/** Procedures of a project that only billing can answer, under the project's own name. */
export const projectBilling = router({
  money: secured('projects:money')
    .meta({ summary: 'Budget, billed, paid and open amounts of a project' })
    .input(GetProject)
    .output(ProjectMoneyEnvelope)
    .query(({ ctx, input }) => projectMoney(ctx, input)),
})
