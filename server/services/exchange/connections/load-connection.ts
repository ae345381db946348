import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import type { ProviderKind } from '../../../platform/values/provider-kinds'
import { kindOfPlace } from '../storage/storage-place'
import { findConnection } from './find-connection'

/** @throws DomainError connection.not_connected */
export async function loadConnection(tx: Tx, ctx: Pick<Ctx, 'actor'>, provider: ProviderKind) {
  const row = await findConnection(tx, ctx, provider)
  if (!row) throw new DomainError('connection.not_connected', { provider: kindOfPlace(provider) })
  return row
}
