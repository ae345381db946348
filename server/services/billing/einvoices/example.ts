import type { OperationExample } from '../../../nouns/example'

export const einvoicesExample: OperationExample = {
  record: {
    id: 15,
    format: 'zugferd',
    profile: 'xrechnung',
    status: 'invalid',
    result: 'invalid',
    rule: 'BR-DE-6',
    severity: 'error',
    field: 'company.phone',
    name: 'rules',
    message: { de: 'Die Telefonnummer fehlt.', en: 'The telephone number is missing.' },
    remedy: { de: 'In den Einstellungen ergänzen.', en: 'Add it in the settings.' },
    de: 'Die Telefonnummer fehlt.',
    en: 'The telephone number is missing.',
    reason: null,
    file_xml: '/api/invoices/118/exports/15/xml',
    file_pdf: '/api/invoices/118/exports/15/pdf',
    file_primary: 'xml',
    preview: false,
    created_at: '2026-01-15T13:00:04.000Z',
  },
}
