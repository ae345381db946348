import { router, secured } from '../../../http/trpc'
import { listExports } from './read'
import { CompanyModuleEnvelope, CompanyModules, ModuleExports, SetModule } from './schema'
import { listModules, setModule } from './set-module'

export const modules = router({
  list: secured('company:read')
    .meta({
      app: 'GET /company/modules',
      summary: 'Modules, whether they are booked and whether they are on',
    })
    .output(CompanyModules)
    .query(({ ctx }) => listModules(ctx)),
  set: secured('company:write')
    .meta({
      app: 'PATCH /company/modules/{module}',
      summary: 'Switch a module on or off; nothing of its data is lost',
    })
    .input(SetModule)
    .output(CompanyModuleEnvelope)
    .mutation(({ ctx, input }) => setModule(ctx, input)),
  exports: secured('modules:export')
    .meta({ summary: 'Modules whose tables can be exported' })
    .output(ModuleExports)
    .query(({ ctx }) => listExports(ctx)),
})
