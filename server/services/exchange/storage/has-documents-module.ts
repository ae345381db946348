import { enabledModules } from '../../../platform/modules'

/** Without it the company's jobs would wait forever. */
export const hasDocumentsModule = ({ plan, modules }: { plan: string; modules: string[] }) =>
  enabledModules(plan, modules).has('dokumente')
