import type { Ctx } from '../../../context'
import { DomainError } from '../../../platform/errors'
import { recordPlatformChange } from '../../../platform/records/platform-log'
import { issueRegistrationInvitation } from '../../people/registration/create-invitation'
import { toContactRequestRecord } from './read'

/**
 * Invites the sender of a request for access to found a company, at the address they gave and in the language they
 * wrote in, and marks the request as handled: both or neither, and once.
 * @throws DomainError contact_request.not_found, contact_request.no_access_asked, contact_request.handled_already,
 * mail.not_configured
 */
export const inviteContactRequest = (ctx: Ctx, { id }: { id: number }) =>
  ctx.db.acrossTenants('platform', async tx => {
    const { count } = await tx.contactRequest.updateMany({
      where: { id, kind: 'access', handledAt: null },
      data: { handledAt: ctx.clock.now() },
    })
    const row = await tx.contactRequest.findUnique({ where: { id } })
    if (!row) throw new DomainError('contact_request.not_found')
    if (row.kind !== 'access') throw new DomainError('contact_request.no_access_asked')
    if (count === 0) throw new DomainError('contact_request.handled_already')
    await issueRegistrationInvitation(tx, ctx, { email: row.email, mailedIn: row.locale === 'en' ? 'en' : 'de' })
    await recordPlatformChange(tx, ctx, { action: 'contact_request.handled', id, companies: [] })
    return { data: toContactRequestRecord(row) }
  })
