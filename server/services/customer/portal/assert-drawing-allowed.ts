import type { Ctx } from '../../../context'
import { DomainError } from '../../../platform/errors'

/** Only companies with the signing module accept drawn signatures. @throws DomainError module_disabled */
export function assertDrawingAllowed({ actor }: Ctx): void {
  if (!actor.modules.has('esign')) throw new DomainError('module_disabled', { module: 'esign' })
}
