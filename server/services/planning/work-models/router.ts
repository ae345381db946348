import { router, secured } from '../../../http/trpc'
import { createWorkModel } from './create'
import { listWorkModels } from './read'
import { CreateWorkModel, ListWorkModels, UpdateWorkModel, WorkModelEnvelope, WorkModelsEnvelope } from './schema'
import { updateWorkModel } from './update'

export const workModels = router({
  list: secured('work_models:read')
    .meta({ app: 'GET /work-models', summary: 'List work models; users who may not write them get their own' })
    .input(ListWorkModels)
    .output(WorkModelsEnvelope)
    .query(({ ctx, input }) => listWorkModels(ctx, input)),
  create: secured('work_models:write')
    .meta({ app: 'POST /work-models', created: true, summary: 'Begin a work model of a person on a day' })
    .input(CreateWorkModel)
    .output(WorkModelEnvelope)
    .mutation(({ ctx, input }) => createWorkModel(ctx, input)),
  update: secured('work_models:write')
    .meta({ app: 'PATCH /work-models', summary: 'Change fields of a work model' })
    .input(UpdateWorkModel)
    .output(WorkModelEnvelope)
    .mutation(({ ctx, input }) => updateWorkModel(ctx, input)),
})
