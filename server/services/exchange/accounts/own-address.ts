import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'

/** The caller's own address. */
export async function callerAddress(ctx: Ctx): Promise<string> {
  const where = { id: ctx.actor.userId ?? 0 }
  const { email } = await inTenant(ctx, tx => tx.user.findUniqueOrThrow({ where, select: { email: true } }))
  return email
}

/**
 * The same, where a request names an address, which may only be the caller's own.
 * @param refusal error for the address of another person
 * @throws DomainError calendar.foreign, mailbox.foreign
 */
export async function ownAddress(
  ctx: Ctx,
  requested: string | undefined,
  refusal: 'calendar.foreign' | 'mailbox.foreign',
): Promise<string> {
  const email = await callerAddress(ctx)
  if (requested !== undefined && requested.toLowerCase() !== email.toLowerCase())
    throw new DomainError(refusal, { field: 'user' })
  return email
}
