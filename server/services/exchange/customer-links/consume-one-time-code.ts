import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { sameSecret } from '../../../platform/secrets'
import { type Access, codePurpose } from './create-one-time-code'
import { recordLinkEvent } from './record-link-event'

/**
 * Uses up a code, in the transaction that needs it and has locked the link. A code that is not valid yields a refusal,
 * returned instead of thrown so that the attempt is committed, whatever was wrong.
 * @throws DomainError customer_link.code_needed
 */
export async function consumeOneTimeCode(
  tx: Tx,
  ctx: Ctx,
  access: Access,
  code: string | null | undefined,
): Promise<DomainError | null> {
  if (!code) throw new DomainError('customer_link.code_needed', { field: 'code' })
  const where = { tenantId_id: { tenantId: ctx.actor.tenantId, id: access.linkId } }
  const { codeHash, codeUntil, codeTries: left } = await tx.customerLink.findUniqueOrThrow({ where })
  const isSame = sameSecret(ctx.secretBox.hash(code, codePurpose(ctx, access)), codeHash ?? '')
  const isRight = isSame && left > 0 && codeUntil !== null && codeUntil > ctx.clock.now()
  await tx.customerLink.update({
    where,
    data: isRight ? { codeHash: null, codeUntil: null, codeTries: 0 } : { codeTries: Math.max(0, left - 1) },
    select: { id: true },
  })
  await recordLinkEvent(tx, ctx, access, isRight ? 'code_entered' : 'code_failed')
  return isRight ? null : new DomainError('customer_link.code_wrong', { field: 'code' })
}
