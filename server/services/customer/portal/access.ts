import type { Ctx } from '../../../context'
import { wireOrNull } from '../../../money/money'
import type { CustomerAccess } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { consumeOneTimeCode } from '../../exchange/customer-links/consume-one-time-code'
import { type CodeRule, needsCode } from '../../exchange/customer-links/rules'
import { openRequestAtProvider } from '../../exchange/signatures/read'
import { isSignedEntity } from '../../exchange/signatures/schema'
import type { DecisionTerms } from '../signing/load-decision-terms'

/**
 * The document of the link. It takes no id: the holder of a link reaches this document and no other.
 * @throws DomainError customer_link.not_found for a link to something else
 */
export function accessTo(ctx: Ctx, kind?: CustomerAccess['kind']): CustomerAccess {
  const { customer } = ctx.actor
  if (!customer || (kind && customer.kind !== kind)) throw new DomainError('customer_link.not_found')
  return customer
}

/** Only companies with the signing module accept drawn signatures. @throws DomainError module_disabled */
export function assertDrawing({ actor }: Ctx): void {
  if (!actor.modules.has('esign')) throw new DomainError('module_disabled', { module: 'esign' })
}

/**
 * The request that the customer must answer at the signature provider, if one is set up: the page redirects there
 * instead of signing here.
 */
export async function providerRequest(tx: Tx, ctx: Ctx): Promise<number | null> {
  const { kind, entityId, email } = accessTo(ctx)
  if (!isSignedEntity(kind) || !ctx.settings.esign || !ctx.actor.modules.has('esign')) return null
  return openRequestAtProvider(tx, ctx, { entity: kind, entityId }, email)
}

export type CodeTerms = Pick<DecisionTerms, 'acceptanceCodeAbove' | 'signingCode'>

/**
 * When a decision by the link needs a code: accepting above the sum that the company has set, and signing by a link
 * that was not mailed. Accepting also signs if the company uses signing.
 */
export function codeRuleOf(ctx: Ctx, { acceptanceCodeAbove, signingCode }: CodeTerms): CodeRule {
  const { kind, byMail } = accessTo(ctx)
  if (!isSignedEntity(kind)) return { above: null, always: false }
  const isSigned = kind === 'rapport' || ctx.actor.modules.has('esign')
  return {
    above: kind === 'offer' ? wireOrNull(acceptanceCodeAbove?.toString()) : null,
    always: signingCode && isSigned && !byMail,
  }
}

/** A code can only be sent by mail. @throws DomainError customer_link.no_code */
export function assertSendsCodes({ mail }: Ctx): void {
  if (!mail.configured) throw new DomainError('customer_link.no_code')
}

/**
 * Spends the code before a decision on this sum, if one is needed; runs in the transaction of the decision, which has
 * locked the link. Returns the refusal of a wrong code instead of throwing it, because the attempt must be stored.
 * @throws DomainError customer_link.code_needed, customer_link.no_code if none can be mailed
 */
export async function spendNeededCode(
  tx: Tx,
  ctx: Ctx,
  terms: CodeTerms,
  { total, code }: { total: number; code: string | null | undefined },
): Promise<DomainError | null> {
  if (!needsCode(codeRuleOf(ctx, terms), total)) return null
  assertSendsCodes(ctx)
  return consumeOneTimeCode(tx, ctx, accessTo(ctx), code)
}
