import { defineNoun, everybody, notFound, office, rule } from '../../../nouns/define'

/** What the service knows about the documents of projects, contacts and their records. */
export const companyDocuments = defineNoun({
  tags: {
    companyDocuments: {
      name: 'Project documents',
      description:
        'Files of projects, contacts, offers, site reports and invoices: what people uploaded, what was issued, and photos of site reports.',
    },
  },
  permissions: {
    'documents:read': { roles: everybody, scope: null, module: 'dokumente' },
    'documents:write': { roles: everybody, scope: null, module: 'dokumente' },
    'documents:delete': { roles: office, scope: null, module: 'dokumente' },
    /** Documents that contain sums. */
    'documents:office': { roles: office, scope: null, module: 'dokumente' },
  },
  errors: {
    'document.not_found': notFound('Dieses Dokument gibt es nicht.', 'No such document.'),
    'document.no_preview': notFound(
      'Dieses Dokument ist weder PDF noch Bild. Bitte herunterladen.',
      'This document is neither a PDF nor a picture. Please download it.',
    ),
    'document.kept': rule(
      'Dieses Dokument gehört zu einem Beleg oder Rapport und bleibt, wie es ist.',
      'This document belongs to a paper or a site report and stays as it is.',
    ),
    'document.in_bin': rule(
      'Dieses Dokument liegt im Papierkorb. Bitte zuerst zurückholen.',
      'This document lies in the bin. Take it back first.',
    ),
    'document.version_not_found': notFound(
      'Diese Version des Dokuments gibt es nicht.',
      'The document has no such version.',
    ),
    'document.place_needed': {
      status: 400,
      code: 'validation_error',
      de: 'Bitte ein Projekt (project_id) oder einen Kontakt (contact_id) angeben, oder offer_id, rapport_id oder invoice_id.',
      en: 'Name a project (project_id) or a contact (contact_id), or offer_id, rapport_id or invoice_id.',
    },
    'document.place_not_found': notFound(
      'Den Ort für dieses Dokument (Projekt, Kontakt, Angebot, Rapport oder Rechnung) gibt es nicht.',
      'The place for this document (project, contact, offer, site report or invoice) does not exist.',
    ),
    'document.record_without_place': rule(
      'Dokumente liegen im Ordner des Projekts oder Kontakts. Bitte dem Beleg oder Rapport zuerst einen Kontakt geben.',
      'Documents lie in the folder of a project or contact. Give the paper or site report a contact first.',
    ),
    'document.one_record': {
      status: 400,
      code: 'validation_error',
      de: 'Ein Dokument liegt an höchstens einem Angebot, Rapport oder einer Rechnung (offer_id, rapport_id, invoice_id).',
      en: 'A document lies at one offer, site report or invoice at most (offer_id, rapport_id, invoice_id).',
    },
    'document.empty': {
      status: 400,
      code: 'validation_error',
      de: 'Die Datei ist leer.',
      en: 'The file is empty.',
    },
    'document.cut': {
      status: 400,
      code: 'validation_error',
      de: 'Die Übertragung brach ab; es wurde nichts gespeichert. Bitte noch einmal hochladen.',
      en: 'The transfer was cut off; nothing was stored. Please upload it again.',
    },
    'document.digest_mismatch': {
      status: 400,
      code: 'validation_error',
      de: 'Der Inhalt passt nicht zu Content-Digest; es wurde nichts gespeichert.',
      en: 'The body does not match Content-Digest; nothing was stored.',
    },
    'document.too_large': {
      status: 413,
      code: 'payload_too_large',
      de: 'Die Datei ist größer als 2 GiB.',
      en: 'The file is larger than 2 GiB.',
    },
  },
  topics: { documents: 'documents:read' },
  records: {
    document: {
      label: { de: 'Dokument', en: 'Document' },
      topic: 'documents',
      verbs: {
        created: { de: 'hochgeladen', en: 'uploaded' },
        updated: null,
        version_added: { de: 'um eine Version ergänzt', en: 'given a new version' },
        version_restored: { de: 'auf eine frühere Version zurückgestellt', en: 'set back to an earlier version' },
        binned: { de: 'in den Papierkorb gelegt', en: 'moved to the bin' },
        restored: { de: 'aus dem Papierkorb geholt', en: 'taken back from the bin' },
      },
      nameSql: { table: 'company_documents', title: 't.filename' },
    },
  },
  tables: {
    company_documents: {
      totals: null,
      hidden: ['search'],
      versioned: { model: 'companyDocument' },
      module: 'dokumente',
      persons: ['created_by_user_id'],
      personal: { only: ['id', 'filename', 'created_at'] },
    },
    document_versions: {
      module: 'dokumente',
      persons: ['created_by_user_id'],
      personal: { only: ['document_id', 'number', 'created_at'] },
    },
  },
})
