import { readStored } from '../../../adapters/storage'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { storedLogo } from './keep-logo'

/**
 * The logo of the caller's company as a PNG. For another company it answers as if there were none.
 * @throws DomainError logo.not_found
 */
export async function logoFile(ctx: Ctx, { companyId }: { companyId: string }) {
  const tenantId = companyId === ctx.actor.companyId ? ctx.actor.tenantId : null
  if (tenantId === null) throw new DomainError('logo.not_found')
  const row = await inTenant(ctx, tx => tx.storedFile.findFirst({ where: { tenantId, ...storedLogo } }))
  const bytes = row && (await readStored(ctx.storage, row.storageKey))
  if (!row || !bytes) throw new DomainError('logo.not_found')
  return { filename: row.filename, etag: row.sha256, read: async () => bytes }
}
