import type { Outputs } from '~server/contract'

/** The receiver as a company has it. */
export type Receiver = NonNullable<Outputs['webhooks']['receiver']['data']>
/** A request in the list. */
export type ReceivedRequest = Receiver['received'][number]
