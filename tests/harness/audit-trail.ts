import type { TestApp } from './app'
import type { TestCompany } from './company'

/** The content of a public event; its body is stored for a limited time only. */
export const contentOf = ({ body }: { body: string | null }) => JSON.parse(body ?? 'null')

/** What has been recorded about a record so far: audit actions and public events, oldest first. */
export async function auditTrailOf(
  app: TestApp,
  company: TestCompany,
  entity: string,
  id: number,
): Promise<{ audit: string[]; events: string[] }> {
  return app.db.inTenant(company.actor().tenantId, async tx => {
    const audit = await tx.auditEntry.findMany({
      where: { entity, entityId: String(id) },
      orderBy: { id: 'asc' },
      select: { action: true },
    })
    const events = await tx.event.findMany({ orderBy: { id: 'asc' }, select: { type: true, body: true } })
    const prefix = `${entity === 'contact' ? 'kontakt' : entity === 'inquiry' ? 'anfrage' : entity}.`
    const about = events.filter(event => event.type.startsWith(prefix) && contentOf(event).data.id === id)
    return { audit: audit.map(entry => entry.action), events: about.map(event => event.type) }
  })
}
