import type { Draft, DraftPart } from './draft'

/** What the server says about one field of one line, or about the head (`key` null). */
export interface FieldIssue {
  part: DraftPart
  key: string | null
  field: string
  message: string
}

/** `entries.2.hours` is about the line that stood third in what was sent. */
export function fieldIssue(part: DraftPart, sent: Draft, path: string, message: string): FieldIssue {
  if (part === 'head') return { part, key: null, field: path, message }
  const [, index = '', field = ''] = path.split('.')
  return { part, key: sent[part][Number(index)]?.key ?? null, field, message }
}
