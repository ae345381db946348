import { company, type OperationExample } from '../../../nouns/example'
import { auditEntry } from '../../overview/audit/example'

export const adminExample: OperationExample = {
  record: {
    ...auditEntry,
    ...company,
    companyId: 'dach-huber',
    country_code: 'AT',
    plan: 'business',
    modules: ['core', 'angebote', 'rechnungen'],
    module: 'rechnungen',
    switched_on: ['core', 'angebote', 'rechnungen'],
    module_list: [{ module: 'rechnungen', label: 'Invoices', plans: ['starter', 'business', 'enterprise'] }],
    label: 'Invoices',
    active: true,
    members: 8,
    last_active_at: '2026-01-31T10:15:00.000Z',
    counts: { contacts: 120, projects: 40, inquiries: 25, offers: 200, rapports: 300, invoices: 250 },
    people: [
      {
        id: 4,
        name: 'Petra Huber',
        email: 'petra.huber@dach-huber.example',
        role: 1,
        status: 'active',
        active: true,
        has_password: true,
      },
    ],
    companies: [{ ...company, role: 1, status: 'active' }],
    status: 'active',
    email: 'petra.huber@dach-huber.example',
    role: 1,
    is_operator: false,
    has_password: true,
    second_factor: true,
    last_seen_at: '2026-01-31T09:58:00.000Z',
    locale: 'de',
    expires_at: '2026-02-07T10:15:00.000Z',
    sort: '-active',
    updates: { plan: 'enterprise', active: true },
  },
}
