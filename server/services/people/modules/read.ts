import type { Ctx } from '../../../context'
import { moduleIds, moduleLabel } from '../../../platform/modules'
import type { ModuleExport } from './schema'
import { moduleTables } from './tables'

/** The modules that store data of their own, with their names in the caller's language. */
export function listExports({ actor, locale }: Ctx): { data: ModuleExport[] } {
  const withData = moduleIds.filter(id => Object.keys(moduleTables[id]).length > 0)
  return {
    data: withData.map(id => ({
      module: id,
      label: moduleLabel(id, locale),
      active: actor.modules.has(id),
    })),
  }
}
