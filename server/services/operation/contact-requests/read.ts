import type { ContactRequest } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { ContactRequestRecord } from './schema'

/** The last two hundred, the newest first. */
export async function listContactRequests(ctx: Ctx) {
  const rows = await ctx.db.acrossTenants('platform', tx =>
    tx.contactRequest.findMany({ orderBy: { id: 'desc' }, take: 200 }),
  )
  return { data: rows.map(toContactRequestRecord) }
}

export const toContactRequestRecord = (row: ContactRequest): ContactRequestRecord => ({
  id: row.id,
  kind: row.kind === 'access' ? 'access' : 'message',
  name: row.name,
  email: row.email,
  company: row.company,
  phone: row.phone,
  trade: row.trade,
  interests: row.interests,
  message: row.message,
  consent_text: row.consentText,
  consented_at: row.consentedAt.toISOString(),
  suspected: row.suspected,
  handled_at: row.handledAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
})
