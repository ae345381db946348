import { randomUUID } from 'node:crypto'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { discardBytes } from '../../exchange/files/discard-bytes'
import { encodeLogo } from '../../exchange/files/picture'
import { storeBytes } from '../../exchange/files/store-bytes'
import { keepLogo, logoOf } from './keep-logo'

/**
 * Stores an uploaded logo: re-encoded as a PNG with its transparency, stored, and only then recorded. The former one is
 * deleted after the commit; files left by a process that ends in between are swept.
 * @throws DomainError picture.type, picture.unreadable, picture.too_many_pixels, storage.unavailable
 */
export async function setLogo(ctx: Ctx, bytes: Buffer) {
  const picture = await encodeLogo(bytes)
  const key = `${ctx.actor.tenantId}/company-logo/${randomUUID()}`
  const stored = await storeBytes(ctx, key, picture.bytes)
  let former: string | null
  try {
    former = await inTenant(ctx, tx => keepLogo(tx, ctx, { key, ...stored }))
  } catch (error) {
    await discardBytes(ctx, key)
    throw error
  }
  if (former) await discardBytes(ctx, former)
  return { data: await logoOf(ctx) }
}
