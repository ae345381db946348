import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { discardBytes } from '../../exchange/files/discard-bytes'
import { keepLogo, logoOf } from './keep-logo'

/** Removes the logo: new papers begin with the company's name; those already sent do not change. */
export async function removeLogo(ctx: Ctx) {
  const former = await inTenant(ctx, tx => keepLogo(tx, ctx, null))
  if (former) await discardBytes(ctx, former)
  return { data: await logoOf(ctx) }
}
