import { z } from 'zod'
import { moduleIds } from '../../../platform/modules'
import { dataOf } from '../../../platform/values/scalars'

/** A module whose tables can be exported as a file. */
export const ModuleExport = z
  .object({
    module: z.enum(moduleIds),
    label: z.string(),
    /** False when it is switched off or not booked; its data exists all the same. */
    active: z.boolean(),
  })
  .meta({ id: 'ModuleExport' })
export type ModuleExport = z.infer<typeof ModuleExport>

/** A module of the company. */
export const CompanyModule = z
  .object({
    module: z.enum(moduleIds),
    label: z.string(),
    /** Part of the plan; only then can it be switched on. */
    booked: z.boolean(),
    enabled: z.boolean(),
  })
  .meta({ id: 'CompanyModule' })
export type CompanyModule = z.infer<typeof CompanyModule>
export const CompanyModules = dataOf(z.array(CompanyModule))
export const CompanyModuleEnvelope = dataOf(CompanyModule)
export const SetModule = z.strictObject({
  module: z.enum(moduleIds).meta({ description: 'Id of the module' }),
  enabled: z.boolean(),
})
export type SetModule = z.infer<typeof SetModule>

export const ModuleExports = z.object({ data: z.array(ModuleExport) })
