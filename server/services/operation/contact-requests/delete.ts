import type { Ctx } from '../../../context'
import { DomainError } from '../../../platform/errors'
import { recordPlatformChange } from '../../../platform/records/platform-log'

/**
 * Removes what was written, for instance because consent was withdrawn. @throws DomainError contact_request.not_found
 */
export const deleteContactRequest = (ctx: Ctx, { id }: { id: number }) =>
  ctx.db.acrossTenants('platform', async tx => {
    const { count } = await tx.contactRequest.deleteMany({ where: { id } })
    if (count === 0) throw new DomainError('contact_request.not_found')
    await recordPlatformChange(tx, ctx, { action: 'contact_request.deleted', id, companies: [] })
    return { success: true as const }
  })
