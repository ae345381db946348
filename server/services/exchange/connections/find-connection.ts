import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import type { ProviderKind } from '../../../platform/values/provider-kinds'

/** The company's connection to a provider, also one that has ended there; null if there is none. */
export const findConnection = (tx: Tx, { actor: { tenantId } }: Pick<Ctx, 'actor'>, provider: ProviderKind) =>
  tx.providerConnection.findUnique({ where: { tenantId_provider: { tenantId, provider } } })
