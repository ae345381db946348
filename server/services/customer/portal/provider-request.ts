import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { openRequestAtProvider } from '../../exchange/signatures/read'
import { isSignedEntity } from '../../exchange/signatures/schema'
import { accessTo } from './access'

/**
 * The request that the customer must answer at the signature provider, if one is set up: the page redirects there
 * instead of signing here.
 */
export async function providerRequest(tx: Tx, ctx: Ctx): Promise<number | null> {
  const { kind, entityId, email } = accessTo(ctx)
  if (!isSignedEntity(kind) || !ctx.settings.esign || !ctx.actor.modules.has('esign')) return null
  return openRequestAtProvider(tx, ctx, { entity: kind, entityId }, email)
}
