import { Decimal, toCents } from '../../money/money'
import type { DocumentLineAllowance, DocumentTotals } from '../document'
import { decimalsOf, each, numberOf, type Rule, type Subject, text, total, when } from './rule'

// Sums that must add up: EN 16931 BR-CO-10 to BR-CO-18, BR-DEC-*, and the rules that XRechnung adopts from Peppol.
// Comparisons are exact; if the standard tolerates a difference, so does the rule, and UST-CENT reports it as a
// warning.

const ours = text(
  'Speichern Sie die Rechnung noch einmal. Bleibt der Fehler, melden Sie die Regel dem Betreiber.',
  'Save the invoice once more. If the fault stays, report the rule to the operator.',
)

/** A breach if the two differ, with values for the texts. Missing numbers are reported by BR-12 to BR-15. */
function unlike(written: string | null, expected: Decimal | '' | null, field: string | null = null) {
  const stated = numberOf(written)
  if (!stated || !expected) return []
  return when(!stated.equals(expected), field, {
    written: stated.toFixed(2),
    expected: expected.toFixed(2),
  })
}

const taxOf = ({ totals, currency }: Subject['document']): string | null =>
  totals.tax.find(tax => tax.currency === currency)?.amount ?? null

/** At most two decimals in the named amount (BR-DEC-09 … BR-DEC-18). */
const twoDecimals = (id: string, de: string, en: string, of: (totals: DocumentTotals) => string | null): Rule => ({
  id,
  scope: 'any',
  broken: ({ document }) => when(decimalsOf(of(document.totals)) > 2, null),
  message: text(`${de} hat mehr als zwei Nachkommastellen.`, `${en} has more than two decimals.`),
  remedy: ours,
})

export const sumRules: readonly Rule[] = [
  {
    id: 'BR-CO-10',
    scope: 'any',
    broken: ({ document }) => unlike(document.totals.lines, toCents(total(document.lines.map(({ net }) => net)))),
    message: text(
      'Die Summe der Positionen ist {written}, ergibt aber {expected} (BT-106).',
      'The sum of the lines is {written} but should be {expected} (BT-106).',
    ),
    remedy: ours,
  },
  {
    id: 'BR-CO-11',
    scope: 'any',
    broken: ({ document }) => {
      const sum = toCents(total(document.allowances.map(({ amount }) => amount)))
      return unlike(document.totals.allowances ?? '0', sum)
    },
    message: text(
      'Die Summe der Nachlässe ist {written}, ergibt aber {expected} (BT-107).',
      'The sum of the discounts is {written} but should be {expected} (BT-107).',
    ),
    remedy: ours,
  },
  {
    id: 'BR-CO-12',
    scope: 'any',
    broken: ({ document }) => {
      const sum = toCents(total(document.charges.map(({ amount }) => amount)))
      return unlike(document.totals.charges ?? '0', sum)
    },
    message: text(
      'Die Summe der Zuschläge ist {written}, ergibt aber {expected} (BT-108).',
      'The sum of the charges is {written} but should be {expected} (BT-108).',
    ),
    remedy: ours,
  },
  {
    id: 'BR-CO-13',
    scope: 'any',
    broken: ({ document: { totals } }) => {
      const lines = numberOf(totals.lines)
      const rest = total([totals.charges]).minus(total([totals.allowances]))
      return unlike(totals.net, lines && toCents(lines.plus(rest)))
    },
    message: text(
      'Die Nettosumme ist {written}; Positionen weniger Nachlässe ergeben {expected} (BT-109).',
      'The net total is {written}; lines less discounts give {expected} (BT-109).',
    ),
    remedy: ours,
  },
  {
    id: 'BR-CO-14',
    scope: 'any',
    broken: ({ document }) => unlike(taxOf(document), toCents(total(document.taxes.map(({ amount }) => amount)))),
    message: text(
      'Die Umsatzsteuer ist {written}, ihre Gruppen ergeben {expected} (BT-110).',
      'The VAT is {written}, its groups give {expected} (BT-110).',
    ),
    remedy: ours,
  },
  {
    id: 'BR-CO-15',
    scope: 'any',
    broken: ({ document }) => {
      const net = numberOf(document.totals.net)
      if (!document.currency) return []
      // An invoice without exactly one VAT total in its currency must have no VAT at all.
      const own = document.totals.tax.filter(({ currency }) => currency === document.currency)
      const tax = own.length === 1 ? taxOf(document) : '0'
      return unlike(document.totals.gross, net && toCents(net.plus(total([tax]))))
    },
    message: text(
      'Die Bruttosumme ist {written}; netto und Steuer ergeben {expected} (BT-112).',
      'The gross total is {written}; net and tax give {expected} (BT-112).',
    ),
    remedy: ours,
  },
  {
    id: 'BR-CO-16',
    scope: 'any',
    broken: ({ document: { totals } }) => {
      const gross = numberOf(totals.gross)
      const rest = total([totals.rounding]).minus(total([totals.prepaid]))
      return unlike(totals.due, gross?.plus(rest) ?? null, 'already_paid')
    },
    message: text(
      'Zu zahlen sind laut Datei {written}; brutto weniger Bezahltes ergibt {expected} (BT-115).',
      'The file says {written} is due; gross less what was paid gives {expected} (BT-115).',
    ),
    remedy: ours,
  },
  {
    id: 'BR-CO-17',
    scope: 'any',
    broken: ({ document }) =>
      document.taxes.flatMap(({ base, amount, rate }) => {
        const expected = taxAmount(base, rate)
        const stated = numberOf(amount)
        if (!expected || !stated) return []
        const isFar = stated.minus(expected).abs().greaterThan(1)
        return when(isFar, null, {
          written: stated.toFixed(2),
          expected: expected.toFixed(2),
          rate: rate ?? '',
        })
      }),
    message: text(
      'Die Steuer zu {rate} % ist {written}, richtig wären {expected} (BT-117).',
      'The VAT at {rate} % is {written}, {expected} would be right (BT-117).',
    ),
    remedy: ours,
  },
  {
    id: 'UST-CENT',
    severity: 'warning',
    scope: 'any',
    broken: ({ document }) =>
      document.taxes.flatMap(({ base, amount, rate, category }) => {
        const expected = taxAmount(base, rate)
        const stated = numberOf(amount)
        // For categories without tax every cent is an error (BR-Z-09 …).
        if (!expected || !stated || category !== 'S') return []
        const difference = stated.minus(expected).abs()
        const isNear = difference.greaterThan(0) && difference.lessThan(1)
        return when(isNear, null, {
          written: stated.toFixed(2),
          expected: expected.toFixed(2),
          rate: rate ?? '',
        })
      }),
    message: text(
      'Die Steuer zu {rate} % ist {written}, auf den Cent gerechnet {expected}.',
      'The VAT at {rate} % is {written}, to the cent it is {expected}.',
    ),
    remedy: ours,
  },
  {
    id: 'BR-CO-18',
    scope: 'any',
    broken: ({ document }) => when(document.taxes.length === 0, null),
    message: text('Die Aufstellung der Umsatzsteuer fehlt (BG-23).', 'The VAT breakdown is missing (BG-23).'),
    remedy: ours,
  },
  {
    id: 'PEPPOL-EN16931-R053',
    scope: 'xrechnung',
    broken: ({ document: { totals, currency } }) =>
      when(currency !== null && totals.tax.filter(tax => tax.currency === currency).length > 1, null),
    message: text(
      'Die Steuersumme steht mehr als einmal in der Währung der Rechnung (BT-110).',
      'The VAT total stands more than once in the currency of the invoice (BT-110).',
    ),
    remedy: ours,
  },
  {
    id: 'PEPPOL-EN16931-R054',
    scope: 'xrechnung',
    broken: ({ document: { totals, currency, taxCurrency } }) => {
      const others = totals.tax.filter(tax => tax.currency !== null && tax.currency !== currency)
      return when(others.length !== (taxCurrency ? 1 : 0) && !(taxCurrency && others.length === 0), null)
    },
    message: text(
      'Eine Steuersumme steht in einer Währung, in der die Steuer nicht verbucht wird (BT-6, BT-111).',
      'A VAT total stands in a currency in which the VAT is not booked (BT-6, BT-111).',
    ),
    remedy: ours,
  },
  {
    id: 'PEPPOL-EN16931-R046',
    scope: 'xrechnung',
    broken: ({ document }) =>
      each(
        document.lines,
        ({ grossPrice, price }) => {
          const [gross, net] = [grossPrice?.amount, price].map(numberOf)
          return !!gross && !!net && !gross.minus(total([grossPrice?.discount ?? null])).equals(net)
        },
        (_, index) => `items.${index}.unit_price`,
      ),
    message: text(
      'Bei Position {line} ergibt der Bruttopreis weniger Rabatt nicht den Einzelpreis (BT-146).',
      'In line {line} the gross price less its discount does not give the unit price (BT-146).',
    ),
    remedy: ours,
  },
  {
    // KoSIT omits it from its rules for CII, so it is reported without blocking anything.
    id: 'PEPPOL-EN16931-R120',
    severity: 'warning',
    scope: 'xrechnung',
    broken: ({ document }) =>
      document.lines.flatMap((line, index) => {
        const [quantity, price, net] = [line.quantity, line.price, line.net].map(numberOf)
        const base = numberOf(line.priceBase) ?? new Decimal(1)
        if (!quantity || !price || !net || base.isZero()) return []
        const expected = quantity
          .times(price)
          .dividedBy(base)
          .plus(total(line.charges.map(({ amount }) => amount)))
          .minus(total(line.allowances.map(({ amount }) => amount)))
        return when(net.minus(expected).abs().greaterThan(slackOf(document)), `items.${index}.total_price`, {
          line: index + 1,
          written: net.toFixed(2),
          expected: expected.toFixed(2),
        })
      }),
    message: text(
      'Position {line} kostet {written}; Menge mal Preis ergibt {expected}.',
      'Line {line} costs {written}; quantity times price gives {expected}.',
    ),
    remedy: ours,
  },
  {
    id: 'PEPPOL-EN16931-R121',
    scope: 'xrechnung',
    broken: ({ document }) =>
      each(
        document.lines,
        ({ priceBase }) => numberOf(priceBase)?.greaterThan(0) === false,
        (_, index) => `items.${index}.unit_price`,
      ),
    message: text(
      'Bei Position {line} gilt der Preis für eine Menge, die nicht größer als 0 ist (BT-149).',
      'The price of line {line} is for a quantity that is not above 0 (BT-149).',
    ),
    remedy: ours,
  },
  {
    id: 'PEPPOL-EN16931-R040',
    scope: 'xrechnung',
    broken: ({ document }) =>
      allowancesOf(document).flatMap(({ amount, base, percent }) => {
        const [stated, whole, share] = [amount, base, percent].map(numberOf)
        if (!stated || !whole || !share) return []
        const expected = whole.times(share).dividedBy(100)
        return when(stated.minus(expected).abs().greaterThan(slackOf(document)), 'discount_percent', {
          written: stated.toFixed(2),
          expected: expected.toFixed(2),
        })
      }),
    message: text(
      'Ein Nachlass ist {written}; Grundbetrag mal Prozentsatz ergibt {expected}.',
      'A discount is {written}; its base times its percentage gives {expected}.',
    ),
    remedy: ours,
  },
  {
    id: 'PEPPOL-EN16931-R041',
    scope: 'xrechnung',
    broken: ({ document }) =>
      each(
        allowancesOf(document),
        ({ percent, base }) => percent !== null && base === null,
        () => 'discount_percent',
      ),
    message: text(
      'Ein Nachlass hat einen Prozentsatz ohne Grundbetrag (BT-93).',
      'A discount has a percentage without its base (BT-93).',
    ),
    remedy: ours,
  },
  {
    id: 'PEPPOL-EN16931-R042',
    scope: 'xrechnung',
    broken: ({ document }) =>
      each(
        allowancesOf(document),
        ({ percent, base }) => base !== null && percent === null,
        () => 'discount_percent',
      ),
    message: text(
      'Ein Nachlass hat einen Grundbetrag ohne Prozentsatz (BT-94).',
      'A discount has a base without its percentage (BT-94).',
    ),
    remedy: ours,
  },
  {
    id: 'BR-DEC-01',
    scope: 'any',
    broken: ({ document }) =>
      each(
        document.allowances,
        ({ amount }) => decimalsOf(amount) > 2,
        () => 'discount_percent',
      ),
    message: text('Ein Nachlass hat mehr als zwei Nachkommastellen.', 'A discount has more than two decimals.'),
    remedy: ours,
  },
  {
    id: 'BR-DEC-02',
    scope: 'any',
    broken: ({ document }) =>
      each(
        document.allowances,
        ({ base }) => decimalsOf(base) > 2,
        () => 'discount_percent',
      ),
    message: text(
      'Der Grundbetrag eines Nachlasses hat mehr als zwei Nachkommastellen.',
      'The base of a discount has more than two decimals.',
    ),
    remedy: ours,
  },
  {
    id: 'BR-DEC-05',
    scope: 'any',
    broken: ({ document }) =>
      each(
        document.charges,
        ({ amount }) => decimalsOf(amount) > 2,
        () => null,
      ),
    message: text('Ein Zuschlag hat mehr als zwei Nachkommastellen.', 'A charge has more than two decimals.'),
    remedy: ours,
  },
  {
    id: 'BR-DEC-06',
    scope: 'any',
    broken: ({ document }) =>
      each(
        document.charges,
        ({ base }) => decimalsOf(base) > 2,
        () => null,
      ),
    message: text(
      'Der Grundbetrag eines Zuschlags hat mehr als zwei Nachkommastellen.',
      'The base of a charge has more than two decimals.',
    ),
    remedy: ours,
  },
  twoDecimals('BR-DEC-09', 'Die Summe der Positionen', 'The sum of the lines', ({ lines }) => lines),
  twoDecimals('BR-DEC-10', 'Die Summe der Nachlässe', 'The sum of the discounts', ({ allowances }) => allowances),
  twoDecimals('BR-DEC-11', 'Die Summe der Zuschläge', 'The sum of the charges', ({ charges }) => charges),
  twoDecimals('BR-DEC-12', 'Die Nettosumme', 'The net total', ({ net }) => net),
  {
    id: 'BR-DEC-13',
    scope: 'any',
    broken: ({ document }) => when(decimalsOf(taxOf(document)) > 2, null),
    message: text('Die Steuersumme hat mehr als zwei Nachkommastellen.', 'The VAT total has more than two decimals.'),
    remedy: ours,
  },
  twoDecimals('BR-DEC-14', 'Die Bruttosumme', 'The gross total', ({ gross }) => gross),
  {
    id: 'BR-DEC-15',
    scope: 'cii',
    broken: ({ document: { totals, taxCurrency } }) =>
      when(
        totals.tax.some(({ amount, currency }) => currency === taxCurrency && decimalsOf(amount) > 2),
        null,
      ),
    message: text(
      'Die Steuersumme in Buchungswährung hat mehr als zwei Nachkommastellen.',
      'The VAT total in the accounting currency has more than two decimals.',
    ),
    remedy: ours,
  },
  twoDecimals('BR-DEC-16', 'Der bezahlte Betrag', 'The amount paid', ({ prepaid }) => prepaid),
  twoDecimals('BR-DEC-17', 'Die Rundung', 'The rounding', ({ rounding }) => rounding),
  twoDecimals('BR-DEC-18', 'Der zu zahlende Betrag', 'The amount due', ({ due }) => due),
  {
    id: 'BR-DEC-19',
    scope: 'any',
    broken: ({ document }) =>
      each(
        document.taxes,
        ({ base }) => decimalsOf(base) > 2,
        () => null,
      ),
    message: text(
      'Eine Bemessungsgrundlage hat mehr als zwei Nachkommastellen.',
      'The base of a VAT group has more than two decimals.',
    ),
    remedy: ours,
  },
  {
    id: 'BR-DEC-20',
    scope: 'any',
    broken: ({ document }) =>
      each(
        document.taxes,
        ({ amount }) => decimalsOf(amount) > 2,
        () => null,
      ),
    message: text('Ein Steuerbetrag hat mehr als zwei Nachkommastellen.', 'A VAT amount has more than two decimals.'),
    remedy: ours,
  },
  {
    id: 'BR-DEC-23',
    scope: 'any',
    broken: ({ document }) =>
      each(
        document.lines,
        ({ net }) => decimalsOf(net) > 2,
        (_, index) => `items.${index}.total_price`,
      ),
    message: text(
      'Der Betrag der Position {line} hat mehr als zwei Nachkommastellen.',
      'The amount of line {line} has more than two decimals.',
    ),
    remedy: ours,
  },
  {
    id: 'BR-DEC-24',
    scope: 'cii',
    broken: ({ document }) =>
      each(
        document.lines,
        ({ allowances }) => allowances.some(({ amount }) => decimalsOf(amount) > 2),
        (_, index) => `items.${index}.total_price`,
      ),
    message: text(
      'Ein Nachlass der Position {line} hat mehr als zwei Nachkommastellen.',
      'A discount of line {line} has more than two decimals.',
    ),
    remedy: ours,
  },
  {
    id: 'BR-DEC-27',
    scope: 'cii',
    broken: ({ document }) =>
      each(
        document.lines,
        ({ charges }) => charges.some(({ amount }) => decimalsOf(amount) > 2),
        (_, index) => `items.${index}.total_price`,
      ),
    message: text(
      'Ein Zuschlag der Position {line} hat mehr als zwei Nachkommastellen.',
      'A charge of line {line} has more than two decimals.',
    ),
    remedy: ours,
  },
  {
    id: 'BR-DEC-25',
    scope: 'cii',
    broken: ({ document }) =>
      each(
        document.lines,
        ({ allowances }) => allowances.some(({ base }) => decimalsOf(base) > 2),
        (_, index) => `items.${index}.total_price`,
      ),
    message: text(
      'Der Grundbetrag eines Nachlasses der Position {line} hat mehr als zwei Nachkommastellen.',
      'The base of a discount of line {line} has more than two decimals.',
    ),
    remedy: ours,
  },
  {
    id: 'BR-DEC-28',
    scope: 'cii',
    broken: ({ document }) =>
      each(
        document.lines,
        ({ charges }) => charges.some(({ base }) => decimalsOf(base) > 2),
        (_, index) => `items.${index}.total_price`,
      ),
    message: text(
      'Der Grundbetrag eines Zuschlags der Position {line} hat mehr als zwei Nachkommastellen.',
      'The base of a charge of line {line} has more than two decimals.',
    ),
    remedy: ours,
  },
]

/** Allowances and charges of the document and its lines. */
const allowancesOf = ({ allowances, charges, lines }: Subject['document']): DocumentLineAllowance[] => [
  ...allowances,
  ...charges,
  ...lines.flatMap(line => [...line.allowances, ...line.charges]),
]

/** The tolerance of KoSIT for a product: the forint has no cents in use. */
const slackOf = ({ currency }: Subject['document']): string => (currency === 'HUF' ? '0.5' : '0.02')

/** Half up, away from zero: −72.50 at 19 % is −13.78 (official test BR-CO-17). */
function taxAmount(base: string | null, rate: string | null): Decimal | null {
  const [amount, percent] = [base, rate].map(numberOf)
  return amount && percent ? toCents(amount.times(percent).dividedBy(100)) : null
}
