import { randomInt } from 'node:crypto'
import type { Ctx } from '../../../context'
import type { CustomerAccess } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { sameSecret } from '../../../platform/secrets'
import { recordLinkEvent } from './record-link-event'
import { codeLength } from './rules'

/** How long a code is valid; below, how often it may be tried. */
export const codeForMs = 15 * 60_000
const codeTries = 5

type Access = Pick<CustomerAccess, 'linkId'>

const purposeOf = ({ actor: { tenantId } }: Pick<Ctx, 'actor'>, { linkId }: Access) =>
  `customer-code:${tenantId}:${linkId}`

/** Makes a code for this link, replacing the previous one; it is returned here and never again. */
export async function createOneTimeCode(tx: Tx, ctx: Ctx, access: Access): Promise<string> {
  const { tenantId } = ctx.actor
  const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
  await tx.customerLink.update({
    where: { tenantId_id: { tenantId, id: access.linkId } },
    data: {
      codeHash: ctx.secretBox.hash(code, purposeOf(ctx, access)),
      codeUntil: new Date(ctx.clock.now().getTime() + codeForMs),
      codeTries,
    },
    select: { id: true },
  })
  return code
}

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
  const isSame = sameSecret(ctx.secretBox.hash(code, purposeOf(ctx, access)), codeHash ?? '')
  const isRight = isSame && left > 0 && codeUntil !== null && codeUntil > ctx.clock.now()
  await tx.customerLink.update({
    where,
    data: isRight ? { codeHash: null, codeUntil: null, codeTries: 0 } : { codeTries: Math.max(0, left - 1) },
    select: { id: true },
  })
  await recordLinkEvent(tx, ctx, access, isRight ? 'code_entered' : 'code_failed')
  return isRight ? null : new DomainError('customer_link.code_wrong', { field: 'code' })
}
