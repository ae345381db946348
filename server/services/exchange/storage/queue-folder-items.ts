import type { StoreItem } from '../../../adapters/document-store/store'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import type { ProviderKind } from '../../../platform/values/provider-kinds'
import { queueArrivals } from './queue-arrivals'
import { unknownItems } from './unknown-items'

/** Items that are queued in one statement. */
const perPage = 500

/**
 * Queues what people have put into a folder, page by page as it is listed, so that a folder of any size needs the
 * memory of one page. Each page is committed at once: after a crash the folder is listed again, and what is queued or
 * taken in already is left out.
 */
export async function queueFolderItems(
  ctx: Ctx,
  provider: ProviderKind,
  content: AsyncIterable<Pick<StoreItem, 'id' | 'name'>>,
): Promise<void> {
  const of = { tenantId: ctx.actor.tenantId, provider }
  let page: Pick<StoreItem, 'id' | 'name'>[] = []
  const queue = () => inTenant(ctx, async tx => queueArrivals(tx, ctx, provider, await unknownItems(tx, of, page)))
  for await (const { id, name } of content) {
    page.push({ id, name })
    if (page.length < perPage) continue
    await queue()
    page = []
  }
  if (page.length > 0) await queue()
}
