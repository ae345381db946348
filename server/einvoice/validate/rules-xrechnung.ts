import { isIban } from '../../platform/values/iban'
import { isPhone } from '../../platform/values/is-phone'
import { specifications, xrechnungTypeCodes } from '../codes'
import { isLeitwegId } from '../leitweg'
import { each, numberOf, type Rule, text, when } from './rule'
import { isTransfer } from './rules-content'

// XRechnung 3.0: KoSIT BR-DE-*, and PEPPOL-EN16931 as far as it is adopted and not among the sums. Direct debit, cards
// and attachments (BR-DE-20, -22, -24, -25, -30, -31) do not occur in our invoices and are not checked.

const inSettings = text('Tragen Sie sie unter Einstellungen ein.', 'Enter it in the settings.')
const atCustomer = text('Tragen Sie sie beim Kunden ein.', "Enter it in the customer's record.")
const file = text(
  'Das liegt an der Datei, nicht an Ihren Angaben. Melden Sie die Regel dem Betreiber.',
  'This is a fault of the file, not of your data. Report the rule to the operator.',
)

const skontoLine = /^#(SKONTO)#TAGE=([0-9]+#PROZENT=[0-9]+\.[0-9]{2})(#BASISBETRAG=-?[0-9]+\.[0-9]{2})?#$/
/** KoSIT's own pattern since 3.0: internationalised names and domains pass. */
const email = /^[^@\s]+@([^@.\s]+\.)+[^@.\s]+$/

/** BT-20 as parsed by the schematron: each line that begins with `#` is a Skonto, and must end after its last `#…#`. */
function isTermsKept(terms: string): boolean {
  const lines = terms.split(/\r?\n/).map(line => line.trim().replace(/\s+/g, ' '))
  const marked = lines.filter(line => line.startsWith('#'))
  const behind = terms.split(/#.+#/).at(-1) ?? ''
  return marked.length === 0 || (marked.every(line => skontoLine.test(line)) && /^\s*\n/.test(behind))
}

export const xrechnungRules: readonly Rule[] = [
  {
    id: 'BR-DE-1',
    scope: 'xrechnung',
    broken: ({ document }) => when(document.paymentMeans.length === 0, 'company.iban'),
    message: text(
      'Es steht nicht da, wohin zu zahlen ist: die IBAN fehlt.',
      'The invoice does not say where to pay: the IBAN is missing.',
    ),
    remedy: inSettings,
  },
  {
    id: 'BR-DE-2',
    scope: 'xrechnung',
    broken: ({ document }) => when(document.seller.contact === null, 'company.phone'),
    message: text(
      'Bei der Firma fehlen Ansprechperson, Telefonnummer und E-Mail.',
      'Contact person, phone number and e-mail of your company are missing.',
    ),
    remedy: inSettings,
  },
  {
    id: 'BR-DE-3',
    scope: 'xrechnung',
    broken: ({ document: { seller } }) => when(seller.address !== null && !seller.address.city, 'company.city'),
    message: text('Bei der Firma fehlt der Ort.', 'The city of your company is missing.'),
    remedy: text('Tragen Sie ihn unter Einstellungen ein.', 'Enter it in the settings.'),
  },
  {
    id: 'BR-DE-4',
    scope: 'xrechnung',
    broken: ({ document: { seller } }) =>
      when(seller.address !== null && !seller.address.postalCode, 'company.postal_code'),
    message: text('Bei der Firma fehlt die Postleitzahl.', 'The postal code of your company is missing.'),
    remedy: inSettings,
  },
  {
    id: 'BR-DE-5',
    scope: 'xrechnung',
    broken: ({ document: { seller } }) => when(seller.contact !== null && !seller.contact.name, 'company.name'),
    message: text('Bei der Firma fehlt die Ansprechperson.', 'The contact person of your company is missing.'),
    remedy: text('Tragen Sie einen Namen unter Einstellungen ein.', 'Enter a name in the settings.'),
  },
  {
    id: 'BR-DE-6',
    scope: 'xrechnung',
    broken: ({ document: { seller } }) => when(seller.contact !== null && !seller.contact.phone, 'company.phone'),
    message: text('Bei der Firma fehlt die Telefonnummer.', 'The phone number of your company is missing.'),
    remedy: inSettings,
  },
  {
    id: 'BR-DE-7',
    scope: 'xrechnung',
    broken: ({ document: { seller } }) => when(seller.contact !== null && !seller.contact.email, 'company.email'),
    message: text('Bei der Firma fehlt die E-Mail-Adresse.', 'The e-mail address of your company is missing.'),
    remedy: inSettings,
  },
  {
    id: 'BR-DE-8',
    scope: 'xrechnung',
    broken: ({ document: { buyer } }) => when(buyer.address !== null && !buyer.address.city, 'contact.city'),
    message: text('Beim Kunden fehlt der Ort.', 'The city of the customer is missing.'),
    remedy: text('Tragen Sie ihn beim Kunden ein.', "Enter it in the customer's record."),
  },
  {
    id: 'BR-DE-9',
    scope: 'xrechnung',
    broken: ({ document: { buyer } }) =>
      when(buyer.address !== null && !buyer.address.postalCode, 'contact.postal_code'),
    message: text('Beim Kunden fehlt die Postleitzahl.', 'The postal code of the customer is missing.'),
    remedy: atCustomer,
  },
  {
    id: 'BR-DE-10',
    scope: 'xrechnung',
    broken: ({ document: { deliverTo } }) =>
      when(deliverTo?.address != null && !deliverTo.address.city, 'contact.city'),
    message: text('Der Lieferadresse fehlt der Ort.', 'The delivery address has no city.'),
    remedy: text('Tragen Sie ihn beim Kunden ein.', "Enter it in the customer's record."),
  },
  {
    id: 'BR-DE-11',
    scope: 'xrechnung',
    broken: ({ document: { deliverTo } }) =>
      when(deliverTo?.address != null && !deliverTo.address.postalCode, 'contact.postal_code'),
    message: text('Der Lieferadresse fehlt die Postleitzahl.', 'The delivery address has no postal code.'),
    remedy: atCustomer,
  },
  {
    id: 'BR-DE-14',
    scope: 'xrechnung',
    broken: ({ document }) =>
      each(
        document.taxes,
        ({ rate }) => !numberOf(rate),
        () => null,
      ),
    message: text('Einer Steuergruppe fehlt der Steuersatz (BT-119).', 'A VAT group has no rate (BT-119).'),
    remedy: file,
  },
  {
    id: 'BR-DE-15',
    scope: 'xrechnung',
    broken: ({ document }) => when(!document.buyerReference, 'buyer_reference'),
    message: text('Die Käuferreferenz (Leitweg-ID) fehlt.', 'The buyer reference (Leitweg-ID) is missing.'),
    remedy: text(
      'Fragen Sie den Kunden danach und tragen Sie sie in der Rechnung ein.',
      'Ask the customer for it and enter it in the invoice.',
    ),
  },
  {
    id: 'DE-LEITWEG',
    severity: 'warning',
    scope: 'xrechnung',
    broken: ({ document: { buyerReference } }) =>
      when(buyerReference !== null && !isLeitwegId(buyerReference), 'buyer_reference'),
    message: text(
      'Die Käuferreferenz ist keine gültige Leitweg-ID: die Prüfziffern stimmen nicht.',
      'The buyer reference is no valid Leitweg-ID: its check digits are wrong.',
    ),
    remedy: text('Vergleichen Sie sie mit der Bestellung.', 'Compare it with the order.'),
  },
  {
    id: 'BR-DE-16',
    scope: 'xrechnung',
    broken: ({ document: { seller, lines, taxRepresentative } }) =>
      // Categories with their own rules for it are reported by those (BR-S-02 …).
      when(
        lines.some(({ taxCategory }) => taxCategory === 'L' || taxCategory === 'M') &&
          !seller.vatNumber &&
          !seller.taxNumber &&
          !taxRepresentative,
        'company.vat_number',
      ),
    message: text(
      'Weder UID noch Steuernummer der Firma sind angegeben.',
      'Neither VAT nor tax number of the company is given.',
    ),
    remedy: inSettings,
  },
  {
    id: 'BR-DE-17',
    severity: 'warning',
    scope: 'xrechnung',
    broken: ({ document: { typeCode } }) =>
      when(typeCode !== null && !xrechnungTypeCodes.has(typeCode), 'type', { code: typeCode ?? '' }),
    message: text(
      'XRechnung kennt die Rechnungsart {code} nicht.',
      'XRechnung does not know the type of invoice {code}.',
    ),
    remedy: file,
  },
  {
    id: 'BR-DE-18',
    scope: 'xrechnung',
    broken: ({ document: { paymentTerms } }) =>
      when(paymentTerms !== null && !isTermsKept(paymentTerms), 'cash_discount_percent'),
    message: text(
      'Das Skonto steht nicht in der Form, die XRechnung verlangt: #SKONTO#TAGE=14#PROZENT=2.00#',
      'The cash discount is not in the form that XRechnung wants: #SKONTO#TAGE=14#PROZENT=2.00#',
    ),
    remedy: file,
  },
  {
    id: 'BR-DE-19',
    severity: 'warning',
    // Its text limits it to SEPA transfers (58). A wrong IBAN is equally wrong with 30, and in every format.
    scope: 'any',
    broken: ({ document }) =>
      each(
        document.paymentMeans,
        ({ code, iban }) => isTransfer(code) && iban !== null && !isIban(iban),
        () => 'company.iban',
        ({ iban }) => ({ iban: iban ?? '' }),
      ),
    message: text(
      'Die IBAN {iban} ist nicht richtig: die Prüfziffern stimmen nicht.',
      'The IBAN {iban} is wrong: its check digits do not fit.',
    ),
    remedy: text('Berichtigen Sie sie unter Einstellungen.', 'Correct it in the settings.'),
  },
  {
    id: 'BR-DE-21',
    severity: 'warning',
    scope: 'xrechnung',
    broken: ({ document: { specification } }) =>
      when(specification !== null && !specification.startsWith(specifications.xrechnung.id), null),
    message: text(
      'Die Datei nennt sich nicht XRechnung 3.0 (BT-24).',
      'The file does not call itself XRechnung 3.0 (BT-24).',
    ),
    remedy: file,
  },
  {
    id: 'BR-DE-23-a',
    scope: 'xrechnung',
    broken: ({ document }) =>
      each(
        document.paymentMeans,
        ({ code, iban }) => isTransfer(code) && !iban,
        () => 'company.iban',
      ),
    message: text('Für die Überweisung fehlt die IBAN.', 'The IBAN for the transfer is missing.'),
    remedy: inSettings,
  },
  {
    id: 'BR-DE-26',
    severity: 'warning',
    scope: 'xrechnung',
    broken: ({ document: { typeCode, preceding } }) => when(typeCode === '384' && preceding.length === 0, null),
    message: text(
      'Die berichtigte Rechnung nennt nicht, welche sie berichtigt.',
      'The corrected invoice does not say which one it corrects.',
    ),
    remedy: file,
  },
  {
    id: 'BR-DE-27',
    severity: 'warning',
    scope: 'xrechnung',
    broken: ({ document: { seller } }) => {
      const phone = seller.contact?.phone
      return when(phone != null && !isPhone(phone), 'company.phone')
    },
    message: text(
      'Die Telefonnummer der Firma hat weniger als drei Ziffern.',
      'The phone number of your company has less than three digits.',
    ),
    remedy: text('Berichtigen Sie sie unter Einstellungen.', 'Correct it in the settings.'),
  },
  {
    id: 'BR-DE-28',
    severity: 'warning',
    scope: 'xrechnung',
    broken: ({ document: { seller } }) => {
      const address = seller.contact?.email
      return when(address != null && !email.test(address), 'company.email')
    },
    message: text('Die E-Mail-Adresse der Firma ist keine.', 'The e-mail address of your company is none.'),
    remedy: text('Berichtigen Sie sie unter Einstellungen.', 'Correct it in the settings.'),
  },
  {
    id: 'BR-DE-TMP-32',
    severity: 'warning',
    scope: 'xrechnung',
    broken: ({ document, invoice }) => {
      const isSaid = document.deliveryDate || document.period || document.lines.every(({ period }) => period)
      return when(!isSaid && document.typeCode !== '381' && invoice?.type !== 'anzahlung', 'service_date')
    },
    message: text('Der Tag oder Zeitraum der Leistung fehlt.', 'The day or period of the service is missing.'),
    remedy: text('Tragen Sie das Leistungsdatum ein.', 'Enter the service date.'),
  },
  {
    id: 'PEPPOL-EN16931-R001',
    scope: 'xrechnung',
    broken: ({ document }) => when(!document.process, null),
    message: text('Die Datei nennt keinen Geschäftsprozess (BT-23).', 'The file names no business process (BT-23).'),
    remedy: file,
  },
  {
    id: 'PEPPOL-EN16931-R005',
    scope: 'xrechnung',
    broken: ({ document: { taxCurrency, currency } }) =>
      when(taxCurrency !== null && taxCurrency === currency, 'currency'),
    message: text(
      'Die Buchungswährung der Steuer ist dieselbe wie die der Rechnung (BT-6).',
      'The accounting currency of the VAT is that of the invoice (BT-6).',
    ),
    remedy: file,
  },
  {
    id: 'PEPPOL-EN16931-R130',
    scope: 'xrechnung',
    broken: ({ document }) =>
      each(
        document.lines,
        ({ priceBaseUnit, unitCode }) => priceBaseUnit !== null && priceBaseUnit !== unitCode,
        (_, index) => `items.${index}.unit`,
      ),
    message: text(
      'Bei Position {line} gilt der Preis für eine andere Einheit als die Menge (BT-150).',
      'The price of line {line} is for another unit than its quantity (BT-150).',
    ),
    remedy: file,
  },
  {
    id: 'PEPPOL-EN16931-R010',
    scope: 'xrechnung',
    broken: ({ document }) => when(document.buyer.electronicAddress === null, 'contact.email'),
    message: text(
      'Beim Kunden fehlt die E-Mail-Adresse (BT-49).',
      'The e-mail address of the customer is missing (BT-49).',
    ),
    remedy: atCustomer,
  },
  {
    id: 'PEPPOL-EN16931-R020',
    scope: 'xrechnung',
    broken: ({ document }) => when(document.seller.electronicAddress === null, 'company.email'),
    message: text(
      'Bei der Firma fehlt die E-Mail-Adresse, an die man antworten kann (BT-34).',
      'The e-mail address of your company to which one can answer is missing (BT-34).',
    ),
    remedy: inSettings,
  },
]
