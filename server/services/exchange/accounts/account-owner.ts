import type { Ctx } from '../../../context'

/** Filter on the account's owner: no user can open another's account. */
export const accountOwner = ({ actor: { tenantId, userId } }: Pick<Ctx, 'actor'>) => ({ tenantId, userId: userId ?? 0 })
