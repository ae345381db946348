export interface ContactNames {
  kind: string
  company_name?: string | null
  first_name?: string | null
  last_name?: string | null
}

/** What a contact is called in lists and on paper. */
export function contactName({ kind, company_name, first_name, last_name }: ContactNames): string {
  const person = [first_name, last_name].filter(Boolean).join(' ')
  return (kind === 'person' ? person || company_name : company_name || person) || ''
}
