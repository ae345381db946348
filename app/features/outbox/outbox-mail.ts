import type { Outputs } from '~server/contract'

/** A mail in the list. */
export type OutboxRow = Outputs['mails']['list']['data'][number]
export type MailState = OutboxRow['status']

/** The page of the record that a mail is about, or null. */
export function recordPath({ entity, entity_id }: Pick<OutboxRow, 'entity' | 'entity_id'>): string | null {
  const place = places[entity]
  return place ? `${place}/${entity_id}` : null
}

const places: Record<string, string | undefined> = {
  offer: '/offers',
  invoice: '/invoices',
  rapport: '/rapports',
  dunning: '/dunning',
}
