import type { FieldIssue } from '../../../platform/values/field-rules'

export interface ContactNames {
  kind?: string | undefined
  company_name?: string | null | undefined
  first_name?: string | null | undefined
  last_name?: string | null | undefined
}

/** How letters address a person; `mx` is addressed by name alone. */
export const salutations = ['mr', 'ms', 'mx', 'family'] as const

/** Display name of a contact in lists and on paper. */
export function contactName({ kind, company_name, first_name, last_name }: ContactNames): string {
  const person = [first_name, last_name].filter(Boolean).join(' ')
  return (kind === 'person' ? person || company_name : company_name || person) || ''
}

/** A company's name is its company name, a person's the last name; each requires its own. */
export function contactRules(contact: ContactNames): FieldIssue[] {
  const path = contact.kind === 'person' ? 'last_name' : 'company_name'
  return contact[path] ? [] : [{ path, rule: 'name_missing', message: 'required' }]
}
