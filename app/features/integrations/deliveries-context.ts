import type { Webhook } from './integration'

/** What the log hands to the sheet of one delivery. */
export interface DeliveriesContext {
  subscriptions: Webhook[]
}
