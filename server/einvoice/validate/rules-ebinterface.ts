import { decimal } from '../../money/money'
import { orderNumberOf } from '../ebinterface'
import type { EInvoice } from '../model'
import { type Breach, each, type Rule, type Subject, text, when } from './rule'
import { isDay } from './rules-content'

// ebInterface 6.1 (EBI-*) and the portal e-rechnung.gv.at (EBI-P-*). Neither has official ids; the numbers are ours.
// Requirements shared with EN 16931 are reported by its rules. The portal's requirements are warnings: most customers
// are not the Bund.

/** A rule about our invoice; foreign files are CII only. */
const ofOurs =
  (broken: (invoice: EInvoice) => readonly Breach[]) =>
  ({ invoice }: Subject): readonly Breach[] =>
    invoice ? broken(invoice) : []

const isBlank = (value: string | null) => !value?.trim()

/**
 * UID of the Union: country and two to twelve characters (Art 215 of directive 2006/112/EC); for Austria exactly U and
 * eight digits.
 */
const isVatNumber = (value: string): boolean => {
  const number = value.replace(/\s+/g, '').toUpperCase()
  return number.startsWith('AT') ? /^ATU\d{8}$/.test(number) : /^[A-Z]{2}[0-9A-Z+*]{2,12}$/.test(number)
}

/** Purchasing group, order number, both, or a group with a reference of up to 50 characters. */
const orderReference = /^([0-9A-Za-z]{3}|\d{10}(:[0-9A-Za-z]{3})?|[0-9A-Za-z]{3}:.{1,50})$/

/** A buyer who has given us a supplier number or an order reference needs the rest, too. */
const isForPortal = ({ seller, buyerReference }: EInvoice) =>
  !isBlank(seller.supplierNumber) && (isBlank(buyerReference) || orderReference.test(buyerReference?.trim() ?? ''))

const enterInSettings = text('Tragen Sie ihn unter Einstellungen ein.', 'Enter it in the settings.')
const enterAtCustomer = text('Tragen Sie ihn beim Kunden ein.', "Enter it in the customer's record.")
const saveAgain = text(
  'Speichern Sie die Rechnung noch einmal. Bleibt der Fehler, melden Sie die Regel dem Betreiber.',
  'Save the invoice once more. If the fault stays, report the rule to the operator.',
)

export const ebInterfaceRules: readonly Rule[] = [
  {
    id: 'EBI-01',
    scope: 'ebinterface',
    broken: ofOurs(({ seller }) => when(isBlank(seller.city), 'company.city')),
    message: text('Bei der Firma fehlt der Ort.', 'The city of your company is missing.'),
    remedy: enterInSettings,
  },
  {
    id: 'EBI-02',
    scope: 'ebinterface',
    broken: ofOurs(({ seller }) => when(isBlank(seller.postalCode), 'company.postal_code')),
    message: text('Bei der Firma fehlt die Postleitzahl.', 'The postal code of your company is missing.'),
    remedy: text('Tragen Sie sie unter Einstellungen ein.', 'Enter it in the settings.'),
  },
  {
    id: 'EBI-03',
    scope: 'ebinterface',
    broken: ofOurs(({ buyer }) => when(isBlank(buyer.city), 'contact.city')),
    message: text('Beim Kunden fehlt der Ort.', 'The city of the customer is missing.'),
    remedy: enterAtCustomer,
  },
  {
    id: 'EBI-04',
    scope: 'ebinterface',
    broken: ofOurs(({ buyer }) => when(isBlank(buyer.postalCode), 'contact.postal_code')),
    message: text('Beim Kunden fehlt die Postleitzahl.', 'The postal code of the customer is missing.'),
    remedy: text('Tragen Sie sie beim Kunden ein.', "Enter it in the customer's record."),
  },
  {
    id: 'EBI-05',
    scope: 'ebinterface',
    broken: ofOurs(({ seller, buyer }) => [
      ...when(isWrongNumber(seller.vatNumber), 'company.vat_number', { number: seller.vatNumber ?? '' }),
      ...when(isWrongNumber(buyer.vatNumber), 'contact.vat_number', { number: buyer.vatNumber ?? '' }),
    ]),
    message: text('Die UID „{number}“ ist keine.', 'The VAT number “{number}” is none.'),
    remedy: text(
      'Schreiben Sie sie vollständig, in Österreich ATU und acht Ziffern.',
      'Write it in full, in Austria ATU and eight digits.',
    ),
  },
  {
    id: 'EBI-06',
    scope: 'ebinterface',
    broken: ofOurs(({ lines }) =>
      each(
        lines,
        ({ quantity }) => decimal(quantity).decimalPlaces() > 4,
        (_, index) => `items.${index}.quantity`,
      ),
    ),
    message: text(
      'Die Menge der Position {line} hat mehr als vier Nachkommastellen.',
      'The quantity of line {line} has more than four decimals.',
    ),
    remedy: text('Runden Sie die Menge.', 'Round the quantity.'),
  },
  {
    id: 'EBI-07',
    scope: 'ebinterface',
    broken: ofOurs(({ lines }) =>
      each(
        lines,
        ({ unitPrice }) => decimal(unitPrice).decimalPlaces() > 4,
        (_, index) => `items.${index}.unit_price`,
      ),
    ),
    message: text(
      'Der Einzelpreis der Position {line} hat mehr als vier Nachkommastellen.',
      'The unit price of line {line} has more than four decimals.',
    ),
    remedy: text('Runden Sie den Einzelpreis.', 'Round the unit price.'),
  },
  {
    id: 'EBI-08',
    scope: 'ebinterface',
    broken: ofOurs(({ kind, preceding }) =>
      when(
        kind === 'credit_note' &&
          !preceding.some(({ relation }) => relation === 'cancelled' || relation === 'corrected'),
        null,
      ),
    ),
    message: text(
      'Die Stornorechnung nennt nicht, welche Rechnung sie aufhebt.',
      'The credit note does not say which invoice it takes back.',
    ),
    remedy: saveAgain,
  },
  {
    id: 'EBI-09',
    scope: 'ebinterface',
    broken: ofOurs(({ dueDate, period, deliveryDate, preceding }) => {
      const days = [dueDate, deliveryDate, period?.start, period?.end, ...preceding.map(({ date }) => date)]
      const wrong = days.find(day => day != null && !isDay(day))
      return when(wrong !== undefined, 'due_date', { day: wrong ?? '' })
    }),
    message: text('„{day}“ ist kein Datum.', '“{day}” is no date.'),
    remedy: text('Berichtigen Sie das Datum.', 'Correct the date.'),
  },
  {
    id: 'EBI-10',
    scope: 'ebinterface',
    broken: ofOurs(({ kind, totals }) =>
      when(kind === 'credit_note' && decimal(totals.gross).isNegative() && !decimal(totals.gross).isZero(), null),
    ),
    message: text('Eine Stornorechnung steht mit positiven Beträgen da.', 'A credit note has positive amounts.'),
    remedy: saveAgain,
  },
  {
    id: 'EBI-P-01',
    severity: 'warning',
    scope: 'ebinterface',
    broken: ofOurs(invoice => when(isForPortal(invoice) && isBlank(invoice.buyerReference), 'buyer_reference')),
    message: text(
      'Der Kunde hat Ihnen eine Lieferantennummer gegeben, aber die Auftragsreferenz fehlt. Ohne sie nimmt der Bund keine Rechnung an.',
      'The customer has given you a supplier number, but the order reference is missing. The Bund takes no invoice without it.',
    ),
    remedy: text(
      'Tragen Sie Bestellnummer oder Einkäufergruppe als Käuferreferenz ein.',
      'Enter order number or purchasing group as the buyer reference.',
    ),
  },
  {
    id: 'EBI-P-02',
    severity: 'warning',
    scope: 'ebinterface',
    broken: ofOurs(({ seller, buyerReference }) =>
      when(
        !isBlank(seller.supplierNumber) &&
          !isBlank(buyerReference) &&
          !orderReference.test(buyerReference?.trim() ?? ''),
        'buyer_reference',
        { reference: buyerReference ?? '' },
      ),
    ),
    message: text(
      'Die Auftragsreferenz „{reference}“ hat nicht die Form, die e-rechnung.gv.at verlangt.',
      'The order reference “{reference}” has not the form that e-rechnung.gv.at wants.',
    ),
    remedy: text(
      'Richtig sind drei Zeichen (Einkäufergruppe), zehn Ziffern (Bestellnummer), 4500000001:ABC oder ABC:Text.',
      'Right are three characters (purchasing group), ten digits (order number), 4500000001:ABC or ABC:text.',
    ),
  },
  {
    id: 'EBI-P-03',
    severity: 'warning',
    scope: 'ebinterface',
    broken: ofOurs(({ seller, buyerReference }) =>
      when(orderNumberOf(buyerReference) !== null && isBlank(seller.supplierNumber), 'contact.supplier_number'),
    ),
    message: text(
      'Für eine Bestellung des Bundes fehlt Ihre Lieferantennummer.',
      'For an order of the Bund your supplier number is missing.',
    ),
    remedy: text('Tragen Sie sie beim Kunden ein.', "Enter it in the customer's record."),
  },
  {
    id: 'EBI-P-04',
    severity: 'warning',
    scope: 'ebinterface',
    broken: ofOurs(({ seller, buyerReference }) =>
      when(!isBlank(seller.supplierNumber) && orderNumberOf(buyerReference) !== null, 'items'),
    ),
    message: text(
      'Zur Bestellnummer gehört bei jeder Position die Position der Bestellung; angenommen ist dieselbe Reihenfolge.',
      'With an order number each line needs its position in the order; the same sequence is assumed.',
    ),
    remedy: text(
      'Vergleichen Sie die Reihenfolge der Positionen mit der Bestellung.',
      'Compare the sequence of the lines with the order.',
    ),
  },
  {
    id: 'EBI-P-05',
    severity: 'warning',
    scope: 'ebinterface',
    broken: ofOurs(invoice => when(isForPortal(invoice) && isBlank(invoice.seller.contact.email), 'company.email')),
    message: text(
      'e-rechnung.gv.at verlangt die E-Mail-Adresse des Rechnungsstellers.',
      'e-rechnung.gv.at wants the e-mail address of the biller.',
    ),
    remedy: text('Tragen Sie sie unter Einstellungen ein.', 'Enter it in the settings.'),
  },
]

const isWrongNumber = (value: string | null) => !isBlank(value) && !isVatNumber(value ?? '')
