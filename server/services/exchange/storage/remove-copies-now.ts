import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { enqueue } from '../../../platform/jobs/jobs'
import { formerCopiesJob } from './former-copies-job'
import { storageSetup } from './read'
import type { OtherProvider } from './schema'
import { unusedConnection, unusedProvider } from './unused-connection'

/**
 * Removes our copies from a former provider, without the week's delay. Each goes only once its document is where it
 * belongs now.
 * @throws DomainError storage.in_use, connection.not_connected, connection.withdrawn
 */
export async function removeCopiesNow(ctx: Ctx, input: OtherProvider) {
  const provider = unusedProvider(input)
  await inTenant(ctx, async tx => {
    const { status } = await unusedConnection(tx, ctx, provider)
    if (status !== 'connected') throw new DomainError('connection.withdrawn', { provider })
    await enqueue(tx, ctx, formerCopiesJob, { key: provider, payload: {}, resume: true })
  })
  return storageSetup(ctx)
}
