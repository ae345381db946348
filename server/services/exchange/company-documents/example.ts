import type { OperationExample } from '../../../nouns/example'

export const companyDocumentsExample: OperationExample = {
  record: {
    ...{
      id: 21,
      project_id: 31,
      contact_id: null,
      offer_id: null,
      rapport_id: null,
      invoice_id: null,
      source: 'upload',
      folder: 'Pläne',
      filename: 'Plan EG.pdf',
    },
    ...{ content_type: 'application/pdf', size_bytes: 482_133, office_only: false, q: 'Plan' },
    ...{ file_version: 2, number: 2, is_current: true, restored_from: null },
    sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    ...{ created_by_user_id: 5, created_by_name: 'Jonas Wolf', deleted_at: null, version: 1 },
    ...{ created_at: '2026-01-31T10:15:00.000Z', updated_at: '2026-01-31T10:15:00.000Z' },
  },
}
