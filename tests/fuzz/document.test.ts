import { moduleIds } from '../../server/platform/modules'
import { scopes } from '../../server/platform/permissions'
import { createTestCompany } from '../harness/company'
import { createKey, createRecords } from '../sweeps/http-fixtures'
import { fuzzDocument } from './document-storm'

fuzzDocument({
  surface: 'v1',
  wanted: Number(process.env.FUZZ_DOCUMENT_REQUESTS ?? 1200),
  succeeds: () => true,
  async known({ app }) {
    const company = await createTestCompany(app)
    const off = await createTestCompany(app, { modules: moduleIds.filter(id => id !== 'int.api') })
    const ids = await createRecords(app, company)
    const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
    const records: Record<string, number> = {
      '/projects/{id}': ids.project,
      '/offers/{id}': ids.offer,
      '/rapports/{id}': ids.rapport,
      '/invoices/{id}': ids.invoice,
    }
    const values: Record<string, Array<string | number>> = {
      kontakt_id: [ids.kontakt],
      project_id: [ids.project],
      user_id: [ids.user],
      from: ['2026-03-01'],
      to: ['2026-03-31'],
      source: ['erp'],
    }
    return {
      callers: [
        bearer(await createKey(app, company, scopes)),
        bearer(await createKey(app, company, ['core:write'])),
        bearer(await createKey(app, company, [])),
        bearer(await createKey(app, off, scopes)),
        bearer('svc_test_none_none'),
        {},
      ],
      values: (path, name) => values[name] ?? (name === 'id' && records[path] ? [records[path]] : []),
    }
  },
})
