import type { OfferItemKind } from './rules'

/** A line of an offer with choices. */
export interface ChoosableLine {
  id: number
  kind: OfferItemKind
}

/** What is wrong with a choice: a line that cannot be chosen, or two alternatives to one item. */
export type ChoiceFault = { id: number; fault: 'not_choosable' | 'second_alternative' }

/**
 * What each line counts as after these options and alternatives were chosen: a chosen option counts, a chosen
 * alternative replaces the item above it, within its section. Lines in their order, as they were offered. `clash` are
 * two alternatives to one item.
 */
export function kindsAfterChoice(
  lines: readonly ChoosableLine[],
  chosen: readonly number[],
): { kinds: Map<number, OfferItemKind> } | { fault: ChoiceFault; clash?: readonly number[] } {
  const wanted = new Set(chosen)
  const kinds = new Map(lines.map(({ id, kind }) => [id, kind]))
  for (const id of wanted) {
    const kind = kinds.get(id)
    if (kind !== 'optional' && kind !== 'alternative') return { fault: { id, fault: 'not_choosable' } }
  }
  let above: number | null = null
  const replaced = new Map<number, number>()
  for (const { id, kind } of lines) {
    if (kind === 'section') above = null
    if (kind === 'item') above = id
    if (!wanted.has(id)) continue
    kinds.set(id, 'item')
    if (kind !== 'alternative' || above === null) continue
    const first = replaced.get(above)
    if (first !== undefined) return { fault: { id, fault: 'second_alternative' }, clash: [first, id] }
    replaced.set(above, id)
    kinds.set(above, 'alternative')
  }
  return { kinds }
}

/**
 * The choice after this line is toggled; an alternative replaces another one to the same item. Null when the line
 * cannot be chosen.
 */
export function toggledChoice(
  lines: readonly ChoosableLine[],
  chosen: readonly number[],
  id: number,
  isTaken: boolean,
): { chosen: number[]; kinds: Map<number, OfferItemKind> } | null {
  const wanted = isTaken ? [...chosen, id] : chosen.filter(one => one !== id)
  const tried = kindsAfterChoice(lines, wanted)
  const settled = 'clash' in tried ? wanted.filter(one => one === id || !tried.clash?.includes(one)) : wanted
  const choice = kindsAfterChoice(lines, settled)
  return 'fault' in choice ? null : { chosen: settled, kinds: choice.kinds }
}
