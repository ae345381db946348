import { type NameIn, registered } from '../../nouns/registers'

/** Events that the service emits, each with the module that must be enabled for it and when it is sent. */
export const eventSpecs = registered('events')

export type EventName = NameIn<'events'>
export const eventNames = Object.keys(eventSpecs) as EventName[]
