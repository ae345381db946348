import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import type { ProviderKind } from '../../../platform/values/provider-kinds'

/** The company's connection to a provider, also one that has ended there; null if there is none. */
export const findConnection = (tx: Tx, { actor: { tenantId } }: Pick<Ctx, 'actor'>, provider: ProviderKind) =>
  tx.providerConnection.findUnique({ where: { tenantId_provider: { tenantId, provider } } })

/** @throws DomainError connection.not_connected */
export async function loadConnection(tx: Tx, ctx: Pick<Ctx, 'actor'>, provider: ProviderKind) {
  const row = await findConnection(tx, ctx, provider)
  // A bucket of the company is object storage, too.
  if (!row) throw new DomainError('connection.not_connected', { provider: provider === 'bucket' ? 'object' : provider })
  return row
}
