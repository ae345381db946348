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

/** The patterns after a whole noun was selected or deselected; its single events are removed. */
export function toggledFamily(patterns: readonly string[], noun: string): string[] {
  const others = patterns.filter(pattern => nounOf(pattern) !== noun)
  return patterns.includes(familyOf(noun)) ? others : [...others, familyOf(noun)]
}

/**
 * The patterns after one event was selected or deselected. Deselected from a whole noun, the noun's other events stay;
 * selecting the last one keeps a list of events, since a whole noun would include future events, too.
 */
export function toggledEvent(patterns: readonly string[], name: string, { noun, events }: EventGroup): string[] {
  if (!patterns.includes(familyOf(noun)))
    return patterns.includes(name) ? patterns.filter(pattern => pattern !== name) : [...patterns, name]
  const rest = events.map(event => event.name).filter(other => other !== name)
  return [...patterns.filter(pattern => pattern !== familyOf(noun)), ...rest]
}
