import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import type { DomainError } from '../../../platform/errors'
import { consumeOneTimeCode } from '../../exchange/customer-links/consume-one-time-code'
import { needsCode } from '../../exchange/customer-links/rules'
import { accessTo } from './access'
import { assertSendsCodes, type CodeTerms, codeRuleOf } from './code-rule'

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
