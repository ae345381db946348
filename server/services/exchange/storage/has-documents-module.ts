import { enabledModules } from '../../../platform/modules'

/** Jobs of a company without this module would never be run. */
export const hasDocumentsModule = ({ plan, modules }: { plan: string; modules: string[] }) =>
  enabledModules(plan, modules).has('dokumente')
