import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import type { ProviderKind } from '../../../platform/values/provider-kinds'
import { loadConnection } from '../connections/load-connection'
import type { OtherProvider } from './schema'
import { lockSettings } from './settings-row'
import { externalProvider, placeNamed } from './storage-place'

/** The provider that is meant: of object storage, the company's own bucket. */
export const unusedProvider = ({ provider }: OtherProvider) => placeNamed(provider, true) as ProviderKind

/**
 * The connection to a provider where documents are not stored, or no longer.
 * @throws DomainError storage.in_use, connection.not_connected
 */
export async function unusedConnection(tx: Tx, ctx: Ctx, provider: ProviderKind) {
  if (externalProvider(await lockSettings(tx, ctx)) === provider) throw new DomainError('storage.in_use')
  return loadConnection(tx, ctx, provider)
}
