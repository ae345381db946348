/** A line to add to an offer, as far as it was said. */
export interface OfferLine {
  /** The offer's number or title; null for the one on screen. */
  offer: string | null
  line: { description: string; quantity?: number; unit?: string; unit_price?: number }
}

const asked = new RegExp(
  [
    '^(?:(?:bitte|please) )?(?:neue |new |add (?:a )?(?:new )?)?(?:angebotsposition|position|zeile|line|item)',
    String.raw`(?: (?:in|im|zu|zum|für|fuer|to|for|on|of) (?:dem |das |the |this )?(?:angebot|offer|quote)(?: (?:nr\.? |nummer |no\.? |number )?([^:]{1,80}?))?)?`,
    String.raw`:\s*(\S.*)$`,
  ].join(''),
  'i',
)
const units: Readonly<Record<string, readonly string[]>> = {
  Stk: ['stk', 'stk.', 'stück', 'stueck'],
  pcs: ['pcs', 'pc', 'piece', 'pieces'],
  h: ['h', 'std', 'std.', 'stunde', 'stunden', 'hour', 'hours'],
  m: ['m', 'meter', 'metres', 'metre', 'meters'],
  lfm: ['lfm', 'lfm.', 'laufmeter'],
  'm²': ['m²', 'm2', 'qm', 'quadratmeter'],
  'm³': ['m³', 'm3', 'kubikmeter'],
  kg: ['kg', 'kilo'],
  l: ['l', 'liter', 'litre', 'litres'],
  t: ['t', 'tonnen'],
  pauschal: ['pauschal', 'psch', 'psch.'],
}
const unitOf = (word: string) => Object.keys(units).find(unit => units[unit]?.includes(word.toLowerCase()))

const quantified = /^(\d{1,5}(?:[.,]\d{1,2})?) ?(\p{L}[\p{L}²³23]*\.?)? (.+)$/u
// Price per unit, never in total: "um 450 Euro" may be either.
const priced = /^(.+?),? (?:zu je|zu|à|je|at) (\d{1,6}(?:[.,]\d{1,2})?) ?(?:€|euro|euros|eur)(?: each)?$/i
const decimal = (text: string): number => Number(text.replace(',', '.'))

/**
 * "Position in Angebot AN-2026-0012: 3 Stk Dachfenster zu 450 Euro", "Line: 3 pcs roof window at 450 euros". Null when
 * the text does not ask for one, or when the price is not clearly per unit.
 */
export function offerLine(text: string): OfferLine | null {
  const [, offer, said = ''] = asked.exec(text) ?? []
  if (!said) return null
  const [, beforePrice, price] = priced.exec(said) ?? []
  const rest = beforePrice ?? said
  // Any other mention of money is not understood.
  if (/€|\beur(o|os)?\b|\d+(?:[.,]\d+)? ?%/i.test(rest)) return null
  const [, quantity, word = '', named = ''] = quantified.exec(rest) ?? []
  const unit = unitOf(word)
  const description = (quantity ? [unit ? '' : word, named].filter(Boolean).join(' ') : rest).trim()
  if (!/\p{L}{2}/u.test(description) || (quantity && decimal(quantity) === 0)) return null
  return {
    offer: offer ?? null,
    line: {
      description,
      ...(quantity ? { quantity: decimal(quantity) } : {}),
      ...(unit ? { unit } : {}),
      ...(price ? { unit_price: decimal(price) } : {}),
    },
  }
}
