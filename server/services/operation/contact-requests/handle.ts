import type { Ctx } from '../../../context'
import { DomainError } from '../../../platform/errors'
import { recordPlatformChange } from '../../../platform/records/platform-log'
import { toContactRequestRecord } from './read'
import type { HandleContactRequest } from './schema'

/** Marks a request as handled, or reopens it. @throws DomainError contact_request.not_found */
export const handleContactRequest = (ctx: Ctx, { id, handled }: HandleContactRequest) =>
  ctx.db.acrossTenants('platform', async tx => {
    const now = ctx.clock.now()
    const { count } = await tx.contactRequest.updateMany({
      where: { id, handledAt: handled ? null : { not: null } },
      data: { handledAt: handled ? now : null },
    })
    const row = await tx.contactRequest.findUnique({ where: { id } })
    if (!row) throw new DomainError('contact_request.not_found')
    if (count > 0)
      await recordPlatformChange(tx, ctx, {
        action: handled ? 'contact_request.handled' : 'contact_request.reopened',
        id,
        companies: [],
      })
    return { data: toContactRequestRecord(row) }
  })
