import type { LucideIcon } from 'lucide-react'
import type { Turn } from './in-turn'

/** A step that a list offers for several records at once. */
export interface BatchVerb<Row> {
  /** Name of the step at the batch route. */
  intent: string
  icon: LucideIcon
  label: string
  /** Whether the step is open to a record in its state; the others stay as they are. */
  fits: (row: Row) => boolean
  /** The question before it begins, for so many records. */
  title: (count: number) => string
  body: string
  /** What is said of those that are done. */
  done: (count: number) => string
  /** Where to go on from there. */
  next?: { to: string; label: string }
  /** Does it here; without one the batch route does. */
  step?: (row: Row) => Promise<Turn>
}

/** Asks the batch route for one step of one record. @throws where no answer comes */
export async function postStep(url: string, intent: string, id: number): Promise<Turn> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ intent, id }),
  })
  return (await response.json()) as Turn
}
