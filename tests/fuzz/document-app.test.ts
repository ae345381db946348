import { roles } from '../../server/core/permissions'
import { createTestCompany } from '../harness/company'
import { cookieOf } from '../harness/cookie'
import { createRecords } from '../sweeps/http-fixtures'
import { fuzzDocument } from './document-storm'

fuzzDocument({
  surface: 'app',
  wanted: Number(process.env.FUZZ_APP_REQUESTS ?? 1200),
  // Logins are throttled, files are rendered, the health of a service under this load is what it is, and the description takes anything.
  without: ({ path }) => /^\/(auth|cron|pdf|health|swagger)(\/|$)/.test(path),
  // Of exports, photos, logos, pictures of people and invitations there are none.
  succeeds: ({ method, path }) =>
    method === 'GET' &&
    !path.startsWith('/admin/') &&
    !/\{(exportId|photoId)\}|^\/(company\/logo|user\/avatar|invites)\//.test(path),
  // Few exports may run at a time; the others are told to come back.
  together: ({ path }) => (/\/(export|gdpr)$/.test(path) ? 2 : 16),
  async known({ app }) {
    const company = await createTestCompany(app)
    const ids = await createRecords(app, company)
    await app.db.throughDoor('platform', tx =>
      tx.company.update({ where: { id: company.tenantId }, data: { dunningEnabled: true } }),
    )
    const sessions = await Promise.all(
      roles.map(async role => ({ cookie: await cookieOf(app, company, role) })),
    )
    const records: Array<[start: string, id: number]> = [
      ['/company/webhooks/deliveries', ids.delivery],
      ['/company/webhooks', ids.webhook],
      ['/company/inbound', ids.inbound],
      ['/company/api-keys', ids.key],
      ['/offers', ids.offer],
      ['/credit-notes', ids.creditNote],
      ['/invoices', ids.invoice],
      ['/rapports', ids.rapport],
    ]
    const values: Record<string, Array<string | number>> = {
      module: ['core', 'rapport'],
      entryId: [ids.entry],
      materialId: [ids.material],
      item_id: [ids.item],
      kontakt_id: [ids.kontakt],
      project_id: [ids.project],
      webhook_id: [ids.webhook],
    }
    return {
      callers: [...sessions, { cookie: `${sessions[0]?.cookie.split('=')[0]}=${'x'.repeat(40)}` }, {}],
      values: (path, name) => {
        const [, id] = records.find(([start]) => path.startsWith(start)) ?? []
        return values[name] ?? (name === 'id' && id ? [id] : [])
      },
    }
  },
})
