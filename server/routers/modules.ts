import { router, secured } from '../http/trpc'
import { listExports } from '../services/modules/read'
import { ModuleExports } from '../services/modules/schema'

export const modules = router({
  exports: secured('modules:export')
    .meta({ summary: 'Modules whose tables can be exported' })
    .output(ModuleExports)
    .query(({ ctx }) => listExports(ctx)),
})
