import { z } from 'zod'
import { moduleIds } from '../../core/modules'

/** A module whose tables can be had as a file. */
export const ModuleExport = z
  .object({
    module: z.enum(moduleIds),
    label: z.string(),
    /** False while it is switched off or not booked; its data is there all the same. */
    active: z.boolean(),
  })
  .meta({ id: 'ModuleExport' })
export type ModuleExport = z.infer<typeof ModuleExport>

export const ModuleExports = z.object({ data: z.array(ModuleExport) })
