import { type Actor, judge } from '../core/actor'
import { DomainError } from '../core/errors'
import { type Permission, permissions } from '../core/permissions'

/** @throws DomainError module_disabled, insufficient_scope or forbidden, with what is lacking */
export function assertMay(actor: Actor, permission: Permission): void {
  const verdict = judge(actor, permission)
  if (verdict === 'module_disabled')
    throw new DomainError('module_disabled', { module: permissions[permission].module })
  if (verdict === 'insufficient_scope')
    throw new DomainError('insufficient_scope', { scope: permissions[permission].scope })
  if (verdict === 'forbidden') throw new DomainError('forbidden', { permission })
}
