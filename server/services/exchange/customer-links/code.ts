import { randomInt } from 'node:crypto'
import type { Ctx } from '../../../context'
import type { CustomerAccess } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { sameSecret } from '../../../platform/secrets'
import { recordLinkEvent } from './events'
import { codeLength } from './rules'

/** How long a code counts, and how often it may be tried. */
export const codeForMs = 15 * 60_000
const codeTries = 5

type Access = Pick<CustomerAccess, 'linkId'>

const purposeOf = ({ actor: { tenantId } }: Pick<Ctx, 'actor'>, { linkId }: Access) =>
  `customer-code:${tenantId}:${linkId}`

/** A code for the one link, in place of the one before; it is returned here and never again. */
export async function makeCode(tx: Tx, ctx: Ctx, access: Access): Promise<string> {
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
 * Uses a code up, in the transaction of what needs it, which has locked the link. Returns the refusal of one that does
 * not count, which is to be kept: the try is written down, whatever it was that was wrong.
 * @throws DomainError customer_link.code_needed
 */
export async function spendCode(
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
