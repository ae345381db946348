import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { lockForDecision } from '../../exchange/customer-links/lock-open-link'
import { recordLinkEvent } from '../../exchange/customer-links/record-link-event'
import { loadRapport } from '../../site/rapports/read'
import { signRapport } from '../../site/rapports/sign'
import { loadDecisionTerms } from '../signing/load-decision-terms'
import { accessTo } from './access'
import { actingByName } from './acting-by-name'
import { assertDrawingAllowed } from './assert-drawing-allowed'
import type { SignAsCustomer } from './schema'
import { spendNeededCode } from './spend-needed-code'

/**
 * The customer confirms hours and material of a rapport with their name. Repeating the same name is no second
 * signature.
 * @throws DomainError rapport.not_completed, rapport.signed, signature.content_changed if it is no longer what was
 * shown, customer_link.code_needed, customer_link.code_wrong, customer_link.no_code, customer_link.too_often,
 * customer_link.ended, module_disabled
 */
export async function signAsCustomer(ctx: Ctx, { content_sha256: contentSha256, name, strokes, code }: SignAsCustomer) {
  if (strokes) assertDrawingAllowed(ctx)
  const access = accessTo(ctx, 'rapport')
  const acting = actingByName(ctx, name)
  const refusal = await inTenant(ctx, async tx => {
    await lockForDecision(tx, ctx, access)
    const row = await loadRapport(tx, ctx.actor, access.entityId)
    if (row.signedAt && row.signedByName === name) return null
    const wrong = await spendNeededCode(tx, ctx, await loadDecisionTerms(tx, ctx), { total: 0, code })
    if (wrong) return wrong
    await signRapport(tx, acting, row.id, { name, email: access.email, mode: 'link', strokes, contentSha256 })
    await recordLinkEvent(tx, ctx, access, 'signed', { name })
    return null
  })
  if (refusal) throw refusal
  return { data: null }
}
