import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import type { ProviderKind } from '../../../platform/values/provider-kinds'
import { keyPrefixes } from './item-keys'

/** Queues every folder of a record, where it is unknown what people have put there. */
export async function queueFolderScans(
  tx: Tx,
  ctx: Pick<Ctx, 'actor' | 'clock'>,
  provider: ProviderKind,
): Promise<void> {
  const now = ctx.clock.now()
  await tx.$executeRaw`
    insert into storage_arrivals (tenant_id, provider, item_id, due_at, since)
    select tenant_id, provider, item_id, ${now}::timestamptz, ${now}::timestamptz from (
      select tenant_id, provider, item_id from storage_folders where item_id is not null
      union
      select tenant_id, provider, item_id from storage_items where key like ${`${keyPrefixes.subfolder}%`}
    ) folders
    where tenant_id = ${ctx.actor.tenantId} and provider = ${provider}
    on conflict do nothing`
}
