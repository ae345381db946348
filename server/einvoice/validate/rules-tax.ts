import { Decimal, toCents } from '../../money/money'
import type { InvoiceDocument } from '../document'
import { numberOf, type Rule, type Text, text, total, when } from './rule'

// EN 16931 BR-S-*, BR-Z-*, BR-E-*, BR-AE-*, BR-IC-*, BR-G-*, BR-O-*: the same ten checks for each tax category, and the
// further ones of some. The rules of a category about its numbers (-02 line, -03 allowance, -04 charge) check the same
// thing; it is reported once, by the first that applies.

interface Category {
  code: string
  name: Text
  /** Rules 01 to 10, in this order. */
  ids: readonly [string, string, string, string, string, string, string, string, string, string]
  /** The numbers that seller and buyer must state for it. */
  needs: {
    isSatisfied(document: InvoiceDocument): boolean
    field: (document: InvoiceDocument) => string
    remedy: Text
  }
  rate: 'above zero' | 'zero' | 'none'
  /** Whether the breakdown states why there is no tax. */
  reason: 'required' | 'forbidden'
}

/** By the seller's own number or the tax representative's (BT-31, BT-32, BT-63). */
const isIdentified = ({ seller, taxRepresentative }: InvoiceDocument) =>
  Boolean(seller.vatNumber || seller.taxNumber || taxRepresentative?.vatNumber)

const hasVatNumber = ({ seller, taxRepresentative }: InvoiceDocument) =>
  Boolean(seller.vatNumber || taxRepresentative?.vatNumber)

const sellerNumber: Category['needs'] = {
  isSatisfied: isIdentified,
  field: () => 'company.vat_number',
  remedy: text(
    'Tragen Sie UID oder Steuernummer Ihrer Firma unter Einstellungen ein.',
    "Enter your company's VAT or tax number in the settings.",
  ),
}

const categories: readonly Category[] = [
  {
    code: 'S',
    name: text('Normalbesteuert', 'standard rated'),
    ids: ['BR-S-01', 'BR-S-02', 'BR-S-03', 'BR-S-04', 'BR-S-05', 'BR-S-06', 'BR-S-07', 'BR-S-08', 'BR-S-09', 'BR-S-10'],
    needs: sellerNumber,
    rate: 'above zero',
    reason: 'forbidden',
  },
  {
    code: 'Z',
    name: text('Nullsatz', 'zero rated'),
    ids: ['BR-Z-01', 'BR-Z-02', 'BR-Z-03', 'BR-Z-04', 'BR-Z-05', 'BR-Z-06', 'BR-Z-07', 'BR-Z-08', 'BR-Z-09', 'BR-Z-10'],
    needs: sellerNumber,
    rate: 'zero',
    reason: 'forbidden',
  },
  {
    code: 'E',
    name: text('Steuerfrei', 'exempt'),
    ids: ['BR-E-01', 'BR-E-02', 'BR-E-03', 'BR-E-04', 'BR-E-05', 'BR-E-06', 'BR-E-07', 'BR-E-08', 'BR-E-09', 'BR-E-10'],
    needs: sellerNumber,
    rate: 'zero',
    reason: 'required',
  },
  {
    code: 'AE',
    name: text('Steuerschuldnerschaft des Leistungsempfängers', 'reverse charge'),
    ids: [
      'BR-AE-01',
      'BR-AE-02',
      'BR-AE-03',
      'BR-AE-04',
      'BR-AE-05',
      'BR-AE-06',
      'BR-AE-07',
      'BR-AE-08',
      'BR-AE-09',
      'BR-AE-10',
    ],
    needs: {
      isSatisfied: document =>
        isIdentified(document) && Boolean(document.buyer.vatNumber || document.buyer.registerNumber),
      field: document => (isIdentified(document) ? 'contact.vat_number' : 'company.vat_number'),
      remedy: text(
        'Tragen Sie die UID von beiden ein: Ihre unter Einstellungen, die des Kunden beim Kunden.',
        "Enter the VAT numbers of both: yours in the settings, the customer's in the customer's record.",
      ),
    },
    rate: 'zero',
    reason: 'required',
  },
  {
    code: 'K',
    name: text('Innergemeinschaftliche Lieferung', 'intra-community supply'),
    ids: [
      'BR-IC-01',
      'BR-IC-02',
      'BR-IC-03',
      'BR-IC-04',
      'BR-IC-05',
      'BR-IC-06',
      'BR-IC-07',
      'BR-IC-08',
      'BR-IC-09',
      'BR-IC-10',
    ],
    needs: {
      isSatisfied: document => hasVatNumber(document) && Boolean(document.buyer.vatNumber),
      field: document => (hasVatNumber(document) ? 'contact.vat_number' : 'company.vat_number'),
      remedy: text(
        'Tragen Sie die UID von beiden ein: Ihre unter Einstellungen, die des Kunden beim Kunden.',
        "Enter the VAT numbers of both: yours in the settings, the customer's in the customer's record.",
      ),
    },
    rate: 'zero',
    reason: 'required',
  },
  {
    code: 'G',
    name: text('Ausfuhr', 'export'),
    ids: ['BR-G-01', 'BR-G-02', 'BR-G-03', 'BR-G-04', 'BR-G-05', 'BR-G-06', 'BR-G-07', 'BR-G-08', 'BR-G-09', 'BR-G-10'],
    needs: {
      isSatisfied: hasVatNumber,
      field: () => 'company.vat_number',
      remedy: text(
        'Tragen Sie die UID Ihrer Firma unter Einstellungen ein.',
        "Enter your company's VAT number in the settings.",
      ),
    },
    rate: 'zero',
    reason: 'required',
  },
  {
    code: 'O',
    name: text('Nicht steuerbar', 'outside the scope of VAT'),
    ids: ['BR-O-01', 'BR-O-02', 'BR-O-03', 'BR-O-04', 'BR-O-05', 'BR-O-06', 'BR-O-07', 'BR-O-08', 'BR-O-09', 'BR-O-10'],
    needs: {
      isSatisfied: ({ seller, buyer }) => !seller.vatNumber && !buyer.vatNumber,
      field: () => 'items',
      remedy: text(
        'Eine Rechnung, die nicht der Umsatzsteuer unterliegt, zeigt keine UID. Wählen Sie sonst eine andere Steuerkategorie.',
        'An invoice outside the scope of VAT shows no VAT numbers. Otherwise choose another tax category.',
      ),
    },
    rate: 'none',
    reason: 'required',
  },
]

const chooseRate = text(
  'Wählen Sie Steuersatz und Steuerkategorie passend zueinander.',
  'Choose a tax rate and a tax category that go together.',
)
const saveAgain = text(
  'Speichern Sie die Rechnung noch einmal. Bleibt der Fehler, melden Sie die Regel dem Betreiber.',
  'Save the invoice once more. If the fault stays, report the rule to the operator.',
)

/** Rules 01 to 10 of a category. */
function rulesOf(category: Category): Rule[] {
  const { code, name, ids, needs } = category
  const [inBreakdown, ofLine, ofAllowance, ofCharge, lineRate, allowanceRate, chargeRate, base, amount, reason] = ids
  const linesOf = ({ lines }: InvoiceDocument) => lines.filter(({ taxCategory }) => taxCategory === code)
  const allowancesOf = ({ allowances }: InvoiceDocument) => allowances.filter(({ taxCategory }) => taxCategory === code)
  const chargesOf = ({ charges }: InvoiceDocument) => charges.filter(({ taxCategory }) => taxCategory === code)
  const groupsOf = ({ taxes }: InvoiceDocument) => taxes.filter(group => group.category === code)
  const isWrongRate = ({ taxRate }: { taxRate: string | null }) => !isRateOf(category, taxRate)
  const numbers = (id: string, isConcerned: (document: InvoiceDocument) => boolean): Rule => ({
    id,
    scope: 'any',
    broken: ({ document, format }) =>
      // ebInterface always contains VAT numbers, so they are no fault with category O there.
      when(
        isConcerned(document) && !needs.isSatisfied(document) && !(code === 'O' && format === 'ebinterface'),
        needs.field(document),
      ),
    message: text(
      `Für „${name.de}“ stimmen die Steuernummern von Firma und Kunde nicht.`,
      `The tax numbers of company and customer do not fit “${name.en}”.`,
    ),
    remedy: needs.remedy,
  })
  return [
    {
      id: inBreakdown,
      scope: 'any',
      broken: ({ document }) => {
        const isUsed = [linesOf, allowancesOf, chargesOf].some(of => of(document).length > 0)
        const groups = groupsOf(document).length
        const isRight = code === 'S' ? !isUsed || groups > 0 : groups === (isUsed ? 1 : 0)
        // A completely missing breakdown is reported by BR-CO-18.
        return when(document.taxes.length > 0 && !isRight, null)
      },
      message: text(
        `„${name.de}“ steht in den Positionen und in der Aufstellung der Umsatzsteuer nicht gleich oft.`,
        `Lines and VAT breakdown do not agree on “${name.en}”.`,
      ),
      remedy: saveAgain,
    },
    numbers(ofLine, document => linesOf(document).length > 0),
    numbers(ofAllowance, document => linesOf(document).length === 0 && allowancesOf(document).length > 0),
    numbers(
      ofCharge,
      document =>
        linesOf(document).length === 0 && allowancesOf(document).length === 0 && chargesOf(document).length > 0,
    ),
    {
      id: lineRate,
      scope: 'any',
      broken: ({ document }) =>
        document.lines.flatMap((line, index) =>
          when(line.taxCategory === code && isWrongRate(line), `items.${index}.tax_rate`, {
            line: index + 1,
          }),
        ),
      message: text(
        `Der Steuersatz der Position {line} passt nicht zu „${name.de}“.`,
        `The tax rate of line {line} does not fit “${name.en}”.`,
      ),
      remedy: chooseRate,
    },
    {
      id: allowanceRate,
      scope: 'any',
      broken: ({ document }) => when(allowancesOf(document).some(isWrongRate), 'discount_percent'),
      message: text(
        `Der Steuersatz eines Nachlasses passt nicht zu „${name.de}“.`,
        `The tax rate of a discount does not fit “${name.en}”.`,
      ),
      remedy: chooseRate,
    },
    {
      id: chargeRate,
      scope: 'any',
      broken: ({ document }) => when(chargesOf(document).some(isWrongRate), null),
      message: text(
        `Der Steuersatz eines Zuschlags passt nicht zu „${name.de}“.`,
        `The tax rate of a charge does not fit “${name.en}”.`,
      ),
      remedy: chooseRate,
    },
    {
      id: base,
      scope: 'any',
      broken: ({ document }) =>
        groupsOf(document).flatMap(group => {
          if (code === 'S' && !numberOf(group.rate)) return []
          const isSame = ({ taxRate }: { taxRate: string | null }) => code !== 'S' || equal(taxRate, group.rate)
          const lines = total(
            linesOf(document)
              .filter(isSame)
              .map(({ net }) => net),
          )
          const charges = total(
            chargesOf(document)
              .filter(isSame)
              .map(item => item.amount),
          )
          const allowances = total(
            allowancesOf(document)
              .filter(isSame)
              .map(item => item.amount),
          )
          const expected = toCents(lines.plus(charges).minus(allowances))
          const stated = numberOf(group.base)
          // Only S and O are exact in the standard; the others tolerate a difference below 1.
          const isFar = stated
            ?.minus(expected)
            .abs()
            .greaterThanOrEqualTo(code === 'S' || code === 'O' ? '0.005' : 1)
          return when(isFar === true, null, {
            rate: group.rate ?? '0',
            written: stated?.toFixed(2) ?? '',
            expected: expected.toFixed(2),
          })
        }),
      message: text(
        `Die Bemessungsgrundlage „${name.de}“ zu {rate} % ist {written}, die Positionen ergeben {expected}.`,
        `The base of “${name.en}” at {rate} % is {written}, the lines give {expected}.`,
      ),
      remedy: saveAgain,
    },
    {
      id: amount,
      scope: 'any',
      // For S it is the same as BR-CO-17, but the limit is below 1, not up to 1.
      broken: ({ document }) =>
        groupsOf(document).flatMap(group => {
          const stated = numberOf(group.amount)
          if (!stated) return []
          if (code !== 'S') return when(!stated.isZero() && isWithinOne(stated, group), null)
          return when(isOffByOne(stated, group), null)
        }),
      message: text(`Der Steuerbetrag zu „${name.de}“ stimmt nicht.`, `The VAT amount of “${name.en}” is wrong.`),
      remedy: saveAgain,
    },
    {
      id: reason,
      scope: 'any',
      broken: ({ document }) => {
        const isGiven = (group: InvoiceDocument['taxes'][number]) =>
          Boolean(group.exemptionReason || group.exemptionCode)
        const isWrong = groupsOf(document).some(group => isGiven(group) !== (category.reason === 'required'))
        return when(isWrong, 'tax_profile')
      },
      message:
        category.reason === 'required'
          ? text(
              `Es fehlt der Hinweis, warum keine Umsatzsteuer anfällt („${name.de}“).`,
              `It is not said why there is no VAT (“${name.en}”).`,
            )
          : text(
              `„${name.de}“ nennt einen Befreiungsgrund, obwohl besteuert wird.`,
              `“${name.en}” gives a reason for an exemption although it is taxed.`,
            ),
      remedy: text(
        'Wählen Sie die Steuerart der Rechnung; der Hinweis gehört dazu.',
        'Choose the tax profile of the invoice; the note belongs to it.',
      ),
    },
  ]
}

function isRateOf({ rate }: Category, value: string | null): boolean {
  if (rate === 'none') return value === null
  const number = numberOf(value)
  return number !== null && (rate === 'zero' ? number.isZero() : number.greaterThan(0))
}

const equal = (a: string | null, b: string | null) =>
  (numberOf(a) ?? new Decimal(0)).equals(numberOf(b) ?? new Decimal(0))

const expectedTax = ({ base, rate }: InvoiceDocument['taxes'][number]) =>
  toCents((numberOf(base) ?? new Decimal(0)).times(numberOf(rate) ?? 0).dividedBy(100))

/** Larger differences are found by BR-CO-17. */
const isWithinOne = (stated: Decimal, group: InvoiceDocument['taxes'][number]) =>
  stated.minus(expectedTax(group)).abs().lessThanOrEqualTo(1)

const isOffByOne = (stated: Decimal, group: InvoiceDocument['taxes'][number]) =>
  stated.minus(expectedTax(group)).abs().equals(1)

const isOutOfScope = ({ taxCategory }: { taxCategory: string | null }) => taxCategory === 'O'
const hasOutOfScope = ({ taxes }: InvoiceDocument) => taxes.some(({ category }) => category === 'O')
const mixed = text(
  'Nicht steuerbare Leistungen stehen mit anderen auf einer Rechnung.',
  'Services outside the scope of VAT stand on one invoice with others.',
)
const split = text('Schreiben Sie zwei Rechnungen.', 'Write two invoices.')

export const taxRules: readonly Rule[] = [
  ...categories.flatMap(rulesOf),
  {
    id: 'BR-IC-11',
    scope: 'any',
    broken: ({ document: { taxes, deliveryDate, period } }) =>
      when(taxes.some(({ category }) => category === 'K') && !deliveryDate && !period, 'service_date'),
    message: text(
      'Bei einer innergemeinschaftlichen Lieferung fehlt der Tag der Lieferung.',
      'An intra-community supply does not say when it was delivered.',
    ),
    remedy: text('Tragen Sie das Leistungsdatum ein.', 'Enter the service date.'),
  },
  {
    id: 'BR-IC-12',
    scope: 'cii',
    broken: ({ document: { taxes, deliverTo } }) =>
      when(taxes.some(({ category }) => category === 'K') && !deliverTo?.address, 'contact.country_code'),
    message: text(
      'Bei einer innergemeinschaftlichen Lieferung fehlt das Land, in das geliefert wurde.',
      'An intra-community supply does not say to which country it went.',
    ),
    remedy: text('Wählen Sie das Land beim Kunden.', "Choose the country in the customer's record."),
  },
  {
    id: 'BR-O-11',
    scope: 'any',
    broken: ({ document }) =>
      // The next three report lines, allowances and charges.
      when(
        hasOutOfScope(document) &&
          document.taxes.some(({ category }) => category !== 'O') &&
          [...document.lines, ...document.allowances, ...document.charges].every(isOutOfScope),
        'items',
      ),
    message: mixed,
    remedy: split,
  },
  {
    id: 'BR-O-12',
    scope: 'any',
    broken: ({ document }) =>
      when(hasOutOfScope(document) && document.lines.some(line => !isOutOfScope(line)), 'items'),
    message: mixed,
    remedy: split,
  },
  {
    id: 'BR-O-13',
    scope: 'any',
    broken: ({ document }) =>
      when(
        hasOutOfScope(document) && document.allowances.some(allowance => !isOutOfScope(allowance)),
        'discount_percent',
      ),
    message: mixed,
    remedy: split,
  },
  {
    id: 'BR-O-14',
    scope: 'any',
    broken: ({ document }) =>
      when(hasOutOfScope(document) && document.charges.some(charge => !isOutOfScope(charge)), null),
    message: mixed,
    remedy: split,
  },
]
