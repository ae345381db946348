import { DomainError } from '../../../platform/errors'

/** Reasons why a file cannot be read as a table; each has its text on the page. */
const fileReasons = [
  'ods',
  'numbers',
  'word',
  'old_excel',
  'encrypted',
  'macros',
  'binary_workbook',
  'pdf',
  'html',
  'sylk',
  'vcard',
  'chat',
  'datanorm',
  'ugl',
  'gaeb',
  'datev',
  'binary',
  'archive',
  'xml',
  'zip',
  'quote',
  'encoding',
  'no_sheet',
] as const
export type FileReason = (typeof fileReasons)[number]

/** The error for a file that cannot be read as a table. */
export const unreadable = (reason: FileReason, details: Record<string, unknown> = {}) =>
  new DomainError('import.unreadable', { field: 'file', reason, ...details })
