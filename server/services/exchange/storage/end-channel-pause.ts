import { noRefusals } from '../../../adapters/provider/channel-refusals'
import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'

/** What the office has just done may help: the next run asks the provider again for a channel that it has refused. */
export async function endChannelPause(tx: Tx, { actor: { tenantId } }: Pick<Ctx, 'actor'>): Promise<boolean> {
  const where = { tenantId, channelRetryAt: { not: null } }
  const { count } = await tx.storageSetting.updateMany({ where, data: noRefusals })
  return count > 0
}
