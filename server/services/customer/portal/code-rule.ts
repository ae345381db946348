import type { Ctx } from '../../../context'
import { wireOrNull } from '../../../money/money'
import { DomainError } from '../../../platform/errors'
import type { CodeRule } from '../../exchange/customer-links/rules'
import { isSignedEntity } from '../../exchange/signatures/schema'
import type { DecisionTerms } from '../signing/load-decision-terms'
import { accessTo } from './access'

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
