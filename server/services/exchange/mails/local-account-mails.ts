import { readStored } from '../../../adapters/storage'
import type { App } from '../../../context'
import { mintTenantId } from '../../../platform/actor'
import { outboxKey } from './read'

export interface LocalMail {
  tenantId: number
  id: number
  to: string[]
  subject: string
  createdAt: string
  /** As the outbox stores it (RFC 5322). */
  eml: string
}

/**
 * The newest confidential mails that stay on this machine instead of being sent, for developers and people trying the
 * service out. The caller must make sure that no one else can read them: they contain links that open accounts.
 */
export async function localAccountMails({ db, storage }: Pick<App, 'db' | 'storage'>): Promise<LocalMail[]> {
  const rows = await db.acrossTenants('platform', tx =>
    tx.mail.findMany({
      where: { confidential: true, status: 'sent' },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: 20,
      select: { tenantId: true, id: true, toAddresses: true, subject: true, createdAt: true },
    }),
  )
  const mails = await Promise.all(
    rows.map(async ({ tenantId, id, toAddresses: to, subject, createdAt }) => {
      const eml = await readStored(storage, outboxKey(mintTenantId(tenantId), id))
      return eml && { tenantId, id, to, subject, createdAt: createdAt.toISOString(), eml: eml.toString('utf8') }
    }),
  )
  return mails.filter(mail => mail !== null)
}
