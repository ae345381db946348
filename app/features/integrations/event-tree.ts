import type { EventEntry } from './integration'

/** Events of one noun: `invoice` with `invoice.*` and its single events. */
export interface EventGroup {
  noun: string
  events: EventEntry[]
}

/** The catalogue by noun, in its own order; `ping` goes to every subscription and is not offered. */
export function eventTree(events: readonly EventEntry[]): EventGroup[] {
  const groups = new Map<string, EventEntry[]>()
  for (const event of events.filter(({ name }) => name.includes('.'))) {
    const noun = nounOf(event.name)
    groups.set(noun, [...(groups.get(noun) ?? []), event])
  }
  return [...groups].map(([noun, own]) => ({ noun, events: own }))
}

export const nounOf = (name: string): string => name.split('.')[0] ?? name
export const familyOf = (noun: string): string => `${noun}.*`

/** The patterns after a whole noun was taken or given back; its single events go with it. */
export function toggledFamily(patterns: readonly string[], noun: string): string[] {
  const others = patterns.filter(pattern => nounOf(pattern) !== noun)
  return patterns.includes(familyOf(noun)) ? others : [...others, familyOf(noun)]
}

/**
 * The patterns after one event was taken or given back. Taken out of a whole noun, the other events of the noun stay;
 * with the last one taken it stays a list of events, since a whole noun would also bring events that come later.
 */
export function toggledEvent(patterns: readonly string[], name: string, { noun, events }: EventGroup): string[] {
  if (!patterns.includes(familyOf(noun)))
    return patterns.includes(name) ? patterns.filter(pattern => pattern !== name) : [...patterns, name]
  const rest = events.map(event => event.name).filter(other => other !== name)
  return [...patterns.filter(pattern => pattern !== familyOf(noun)), ...rest]
}
