import type { Ctx } from '../../../context'
import type { CustomerRight } from '../../../nouns/define'
import type { Tx } from '../../../platform/database/db'
import { recordChange } from '../../../platform/records/record-change'
import { randomBase62, sha256Hex } from '../../../platform/secrets'
import { type LoadedLink, toCustomerLinkRecord } from './read'
import type { LinkKind } from './schema'

/** 43 characters of base62 are 256 bits. */
const tokenLength = 43

/** What a link to a record allows its customer, and for how long. */
export interface LinkGrant {
  kind: LinkKind
  entityId: number
  may: CustomerRight[]
  expiresAt: Date
}

interface NewLink extends LinkGrant {
  email: string | null
  /** Whether a mail to `email` carries the link. */
  byMail?: boolean
}

/** Makes a link in the transaction that hands it out; its address is returned here and never again. */
export async function makeCustomerLink(
  tx: Tx,
  ctx: Pick<Ctx, 'actor' | 'clock' | 'requestId' | 'doorbell' | 'settings'>,
  { byMail = false, ...link }: NewLink,
): Promise<{ row: LoadedLink; token: string; url: string }> {
  const token = randomBase62(tokenLength)
  const created = await tx.customerLink.create({
    data: {
      ...link,
      byMail,
      tenantId: ctx.actor.tenantId,
      tokenHash: sha256Hex(token),
      createdByUserId: ctx.actor.userId,
      createdAt: ctx.clock.now(),
    },
  })
  const row = { ...created, events: [] }
  const { events: _events, ...after } = toCustomerLinkRecord(row)
  await recordChange(tx, ctx, { action: 'customer_link.created', id: row.id, after })
  return { row, token, url: `${ctx.settings.baseUrl}/k/${token}` }
}
