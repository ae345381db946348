import { countryCodes } from '../codes'
import { each, numberOf, type Rule, text, when } from './rule'

// Required content of an invoice: EN 16931, BR-01 to BR-65, BR-CO-19, BR-CO-20, BR-CO-25, BR-CO-26, PEPPOL-EN16931 as
// far as XRechnung adopts it. BR-CO-21 to BR-CO-24 repeat BR-33, BR-38, BR-42, BR-44; BR-50 repeats BR-61. The
// mandatory content of groups (BR-52, BR-54, BR-64, BR-65) is checked by structure.ts; for cards and direct debit it
// checks the elements, not their rules (BR-51).

const oursToMend = text(
  'Das liegt an der Datei, nicht an Ihren Angaben. Melden Sie die Regel dem Betreiber.',
  'This is a fault of the file, not of your data. Report the rule to the operator.',
)
const item = (name: string) => (_: unknown, index: number) => `items.${index}.${name}`

export const contentRules: readonly Rule[] = [
  {
    id: 'BR-01',
    scope: 'cii',
    broken: ({ document }) => when(!document.specification, null),
    message: text(
      'Die Datei sagt nicht, welchem Standard sie folgt (BT-24).',
      'The file does not say which standard it follows (BT-24).',
    ),
    remedy: oursToMend,
  },
  {
    id: 'BR-02',
    scope: 'any',
    broken: ({ document }) => when(!document.number, 'invoice_number'),
    message: text('Die Rechnungsnummer fehlt.', 'The invoice number is missing.'),
    remedy: text(
      'Legen Sie die Rechnung neu an; die Nummer wird dabei vergeben.',
      'Create the invoice anew; it gets its number then.',
    ),
  },
  {
    id: 'BR-03',
    scope: 'any',
    broken: ({ document }) => when(!isDay(document.issueDate), 'invoice_date'),
    message: text('Das Rechnungsdatum fehlt oder ist kein Datum.', 'The invoice date is missing or no date.'),
    remedy: text('Tragen Sie das Rechnungsdatum ein.', 'Enter the invoice date.'),
  },
  {
    id: 'BR-04',
    scope: 'cii',
    broken: ({ document }) => when(!document.typeCode, 'type'),
    message: text('Die Art der Rechnung fehlt (BT-3).', 'The type of the invoice is missing (BT-3).'),
    remedy: oursToMend,
  },
  {
    id: 'BR-05',
    scope: 'any',
    broken: ({ document }) => when(!document.currency, 'currency'),
    message: text('Die Währung fehlt.', 'The currency is missing.'),
    remedy: text('Wählen Sie die Währung der Rechnung.', 'Choose the currency of the invoice.'),
  },
  {
    id: 'BR-06',
    scope: 'any',
    broken: ({ document }) => when(!document.seller.name, 'company.name'),
    message: text('Der Name Ihrer Firma fehlt.', 'The name of your company is missing.'),
    remedy: text('Tragen Sie ihn unter Einstellungen ein.', 'Enter it in the settings.'),
  },
  {
    id: 'BR-07',
    scope: 'any',
    broken: ({ document }) => when(!document.buyer.name, 'contact.name'),
    message: text('Der Name des Kunden fehlt.', 'The name of the customer is missing.'),
    remedy: text('Tragen Sie ihn beim Kunden ein.', "Enter it in the customer's record."),
  },
  {
    id: 'BR-08',
    scope: 'any',
    broken: ({ document }) => when(!document.seller.address, 'company.street'),
    message: text('Die Adresse Ihrer Firma fehlt.', 'The address of your company is missing.'),
    remedy: text('Tragen Sie sie unter Einstellungen ein.', 'Enter it in the settings.'),
  },
  {
    id: 'BR-09',
    scope: 'any',
    broken: ({ document: { seller } }) =>
      when(seller.address !== null && !seller.address.countryCode, 'company.country_code'),
    message: text('Bei der Firma fehlt das Land.', 'The country of your company is missing.'),
    remedy: text('Wählen Sie es unter Einstellungen.', 'Choose it in the settings.'),
  },
  {
    id: 'BR-10',
    scope: 'any',
    broken: ({ document }) => when(!document.buyer.address, 'contact.street'),
    message: text('Die Adresse des Kunden fehlt.', 'The address of the customer is missing.'),
    remedy: text('Tragen Sie sie beim Kunden ein.', "Enter it in the customer's record."),
  },
  {
    id: 'BR-11',
    scope: 'any',
    broken: ({ document: { buyer } }) =>
      when(buyer.address !== null && !buyer.address.countryCode, 'contact.country_code'),
    message: text('Beim Kunden fehlt das Land.', 'The country of the customer is missing.'),
    remedy: text('Wählen Sie es beim Kunden.', "Choose it in the customer's record."),
  },
  {
    id: 'BR-12',
    scope: 'any',
    broken: ({ document }) => when(!numberOf(document.totals.lines), null),
    message: text('Die Summe der Positionen fehlt (BT-106).', 'The sum of the lines is missing (BT-106).'),
    remedy: oursToMend,
  },
  {
    id: 'BR-13',
    scope: 'any',
    broken: ({ document }) => when(!numberOf(document.totals.net), null),
    message: text('Die Nettosumme fehlt (BT-109).', 'The net total is missing (BT-109).'),
    remedy: oursToMend,
  },
  {
    id: 'BR-14',
    scope: 'any',
    broken: ({ document }) => when(!numberOf(document.totals.gross), null),
    message: text('Die Bruttosumme fehlt (BT-112).', 'The gross total is missing (BT-112).'),
    remedy: oursToMend,
  },
  {
    id: 'BR-15',
    scope: 'any',
    broken: ({ document }) => when(!numberOf(document.totals.due), null),
    message: text('Der zu zahlende Betrag fehlt (BT-115).', 'The amount due is missing (BT-115).'),
    remedy: oursToMend,
  },
  {
    id: 'BR-16',
    scope: 'any',
    broken: ({ document }) => when(document.lines.length === 0, 'items'),
    message: text('Die Rechnung hat keine Position.', 'The invoice has no line.'),
    remedy: text('Fügen Sie mindestens eine Position hinzu.', 'Add at least one line.'),
  },
  {
    id: 'BR-17',
    scope: 'cii',
    broken: ({ document: { payee } }) => when(payee !== null && !payee.name, null),
    message: text('Der Zahlungsempfänger hat keinen Namen (BT-59).', 'The payee has no name (BT-59).'),
    remedy: oursToMend,
  },
  {
    id: 'BR-18',
    scope: 'cii',
    broken: ({ document: { taxRepresentative } }) => when(taxRepresentative !== null && !taxRepresentative.name, null),
    message: text('Der Fiskalvertreter hat keinen Namen (BT-62).', 'The tax representative has no name (BT-62).'),
    remedy: oursToMend,
  },
  {
    id: 'BR-19',
    scope: 'cii',
    broken: ({ document: { taxRepresentative } }) =>
      when(taxRepresentative !== null && taxRepresentative.address === null, null),
    message: text('Der Fiskalvertreter hat keine Adresse (BG-12).', 'The tax representative has no address (BG-12).'),
    remedy: oursToMend,
  },
  {
    id: 'BR-20',
    scope: 'cii',
    broken: ({ document: { taxRepresentative } }) =>
      when(
        taxRepresentative !== null && taxRepresentative.address !== null && !taxRepresentative.address.countryCode,
        null,
      ),
    message: text('Beim Fiskalvertreter fehlt das Land (BT-69).', 'The tax representative has no country (BT-69).'),
    remedy: oursToMend,
  },
  {
    id: 'BR-21',
    scope: 'any',
    broken: ({ document }) => each(document.lines, ({ id }) => !id, item('position')),
    message: text('Position {line} hat keine Nummer (BT-126).', 'Line {line} has no number (BT-126).'),
    remedy: oursToMend,
  },
  {
    id: 'BR-22',
    scope: 'any',
    broken: ({ document }) => each(document.lines, ({ quantity }) => !numberOf(quantity), item('quantity')),
    message: text('Bei Position {line} fehlt die Menge.', 'Line {line} has no quantity.'),
    remedy: text('Tragen Sie die Menge ein.', 'Enter the quantity.'),
  },
  {
    id: 'BR-23',
    scope: 'any',
    broken: ({ document }) => each(document.lines, ({ unitCode }) => !unitCode, item('unit')),
    message: text('Bei Position {line} fehlt die Einheit.', 'Line {line} has no unit.'),
    remedy: text('Tragen Sie die Einheit ein, zum Beispiel h oder Stk.', 'Enter the unit, for example h or pcs.'),
  },
  {
    id: 'BR-24',
    scope: 'any',
    broken: ({ document }) => each(document.lines, ({ net }) => !numberOf(net), item('total_price')),
    message: text('Bei Position {line} fehlt der Betrag (BT-131).', 'Line {line} has no amount (BT-131).'),
    remedy: oursToMend,
  },
  {
    id: 'BR-25',
    scope: 'any',
    broken: ({ document }) => each(document.lines, ({ name }) => !name, item('description')),
    message: text('Position {line} hat keine Bezeichnung.', 'Line {line} has no description.'),
    remedy: text('Beschreiben Sie, was geliefert oder geleistet wurde.', 'Describe what was delivered or done.'),
  },
  {
    id: 'BR-26',
    scope: 'any',
    broken: ({ document }) => each(document.lines, ({ price }) => !numberOf(price), item('unit_price')),
    message: text('Bei Position {line} fehlt der Einzelpreis.', 'Line {line} has no unit price.'),
    remedy: text('Tragen Sie den Einzelpreis ein.', 'Enter the unit price.'),
  },
  {
    id: 'BR-27',
    scope: 'any',
    broken: ({ document }) =>
      each(document.lines, ({ price }) => numberOf(price)?.isNegative() === true, item('unit_price')),
    message: text('Bei Position {line} ist der Einzelpreis negativ.', 'The unit price of line {line} is negative.'),
    remedy: text(
      'Schreiben Sie die Menge negativ und den Preis positiv.',
      'Make the quantity negative and the price positive.',
    ),
  },
  {
    id: 'BR-28',
    scope: 'cii',
    broken: ({ document }) =>
      each(document.lines, ({ grossPrice }) => numberOf(grossPrice?.amount)?.isNegative() === true, item('unit_price')),
    message: text('Bei Position {line} ist der Bruttopreis negativ.', 'The gross price of line {line} is negative.'),
    remedy: oursToMend,
  },
  {
    id: 'BR-29',
    scope: 'any',
    broken: ({ document: { period } }) => when(endsBeforeStart(period), 'service_period_end'),
    message: text('Der Leistungszeitraum endet vor seinem Beginn.', 'The service period ends before it starts.'),
    remedy: text('Berichtigen Sie den Leistungszeitraum.', 'Correct the service period.'),
  },
  {
    id: 'BR-30',
    scope: 'any',
    broken: ({ document }) => each(document.lines, ({ period }) => endsBeforeStart(period), item('period')),
    message: text(
      'Der Zeitraum der Position {line} endet vor seinem Beginn.',
      'The period of line {line} ends before it starts.',
    ),
    remedy: text('Berichtigen Sie den Zeitraum.', 'Correct the period.'),
  },
  {
    id: 'BR-31',
    scope: 'any',
    broken: ({ document }) =>
      each(
        document.allowances,
        ({ amount }) => !numberOf(amount),
        () => 'discount_percent',
      ),
    message: text('Ein Nachlass hat keinen Betrag (BT-92).', 'A discount has no amount (BT-92).'),
    remedy: oursToMend,
  },
  {
    id: 'BR-32',
    scope: 'any',
    broken: ({ document }) =>
      each(
        document.allowances,
        ({ taxCategory }) => !taxCategory,
        () => 'discount_percent',
      ),
    message: text('Ein Nachlass hat keine Steuerkategorie (BT-95).', 'A discount has no tax category (BT-95).'),
    remedy: oursToMend,
  },
  {
    id: 'BR-33',
    scope: 'any',
    broken: ({ document }) =>
      each(
        document.allowances,
        ({ reason, reasonCode }) => !reason && !reasonCode,
        () => 'discount_percent',
      ),
    message: text('Ein Nachlass hat keine Begründung.', 'A discount has no reason.'),
    remedy: text('Benennen Sie den Nachlass.', 'Name the discount.'),
  },
  {
    id: 'BR-36',
    scope: 'any',
    broken: ({ document }) =>
      each(
        document.charges,
        ({ amount }) => !numberOf(amount),
        () => null,
      ),
    message: text('Ein Zuschlag hat keinen Betrag (BT-99).', 'A charge has no amount (BT-99).'),
    remedy: oursToMend,
  },
  {
    id: 'BR-37',
    scope: 'any',
    broken: ({ document }) =>
      each(
        document.charges,
        ({ taxCategory }) => !taxCategory,
        () => null,
      ),
    message: text('Ein Zuschlag hat keine Steuerkategorie (BT-102).', 'A charge has no tax category (BT-102).'),
    remedy: oursToMend,
  },
  {
    id: 'BR-38',
    scope: 'any',
    broken: ({ document }) =>
      each(
        document.charges,
        ({ reason, reasonCode }) => !reason && !reasonCode,
        () => null,
      ),
    message: text('Ein Zuschlag hat keine Begründung.', 'A charge has no reason.'),
    remedy: text('Benennen Sie den Zuschlag.', 'Name the charge.'),
  },
  {
    id: 'BR-41',
    scope: 'cii',
    broken: ({ document }) =>
      each(document.lines, ({ allowances }) => allowances.some(item => !numberOf(item.amount)), item('total_price')),
    message: text(
      'Ein Nachlass der Position {line} hat keinen Betrag (BT-136).',
      'A discount of line {line} has no amount (BT-136).',
    ),
    remedy: oursToMend,
  },
  {
    id: 'BR-42',
    scope: 'cii',
    broken: ({ document }) =>
      each(
        document.lines,
        ({ allowances }) => allowances.some(item => !item.reason && !item.reasonCode),
        item('total_price'),
      ),
    message: text('Ein Nachlass der Position {line} hat keine Begründung.', 'A discount of line {line} has no reason.'),
    remedy: oursToMend,
  },
  {
    id: 'BR-43',
    scope: 'cii',
    broken: ({ document }) =>
      each(document.lines, ({ charges }) => charges.some(item => !numberOf(item.amount)), item('total_price')),
    message: text(
      'Ein Zuschlag der Position {line} hat keinen Betrag (BT-141).',
      'A charge of line {line} has no amount (BT-141).',
    ),
    remedy: oursToMend,
  },
  {
    id: 'BR-44',
    scope: 'cii',
    broken: ({ document }) =>
      each(
        document.lines,
        ({ charges }) => charges.some(item => !item.reason && !item.reasonCode),
        item('total_price'),
      ),
    message: text('Ein Zuschlag der Position {line} hat keine Begründung.', 'A charge of line {line} has no reason.'),
    remedy: oursToMend,
  },
  {
    id: 'BR-45',
    scope: 'any',
    broken: ({ document }) =>
      each(
        document.taxes,
        ({ base }) => !numberOf(base),
        () => null,
      ),
    message: text('Einer Steuergruppe fehlt die Bemessungsgrundlage (BT-116).', 'A VAT group has no base (BT-116).'),
    remedy: oursToMend,
  },
  {
    id: 'BR-46',
    scope: 'any',
    broken: ({ document }) =>
      each(
        document.taxes,
        ({ amount }) => !numberOf(amount),
        () => null,
      ),
    message: text('Einer Steuergruppe fehlt der Steuerbetrag (BT-117).', 'A VAT group has no tax amount (BT-117).'),
    remedy: oursToMend,
  },
  {
    id: 'BR-47',
    scope: 'any',
    broken: ({ document }) =>
      each(
        document.taxes,
        ({ category }) => !category,
        () => null,
      ),
    message: text('Einer Steuergruppe fehlt die Kategorie (BT-118).', 'A VAT group has no category (BT-118).'),
    remedy: oursToMend,
  },
  {
    id: 'BR-48',
    scope: 'any',
    broken: ({ document, profile }) =>
      // XRechnung requires the same for every category (BR-DE-14).
      profile === 'xrechnung'
        ? []
        : each(
            document.taxes,
            ({ category, rate }) => category !== 'O' && !numberOf(rate),
            () => null,
          ),
    message: text('Einer Steuergruppe fehlt der Steuersatz (BT-119).', 'A VAT group has no rate (BT-119).'),
    remedy: oursToMend,
  },
  {
    id: 'BR-49',
    scope: 'cii',
    broken: ({ document }) =>
      each(
        document.paymentMeans,
        ({ code }) => !code,
        () => null,
      ),
    message: text('Die Zahlungsart hat keinen Code (BT-81).', 'The means of payment has no code (BT-81).'),
    remedy: oursToMend,
  },
  {
    id: 'BR-53',
    scope: 'cii',
    broken: ({ document: { taxCurrency, totals } }) =>
      when(taxCurrency !== null && !totals.tax.some(({ currency }) => currency === taxCurrency), 'currency'),
    message: text(
      'Die Steuer fehlt in der Währung, in der sie verbucht wird (BT-111).',
      'The tax is missing in the currency in which it is booked (BT-111).',
    ),
    remedy: oursToMend,
  },
  {
    id: 'BR-55',
    scope: 'any',
    broken: ({ document }) =>
      each(
        document.preceding,
        ({ number }) => !number,
        () => null,
      ),
    message: text(
      'Der Hinweis auf eine frühere Rechnung nennt keine Nummer.',
      'The reference to an earlier invoice has no number.',
    ),
    remedy: oursToMend,
  },
  {
    id: 'BR-56',
    scope: 'cii',
    broken: ({ document: { taxRepresentative } }) =>
      when(taxRepresentative !== null && !taxRepresentative.vatNumber, null),
    message: text('Der Fiskalvertreter hat keine UID (BT-63).', 'The tax representative has no VAT number (BT-63).'),
    remedy: oursToMend,
  },
  {
    id: 'BR-57',
    scope: 'cii',
    broken: ({ document: { deliverTo } }) =>
      when(deliverTo?.address != null && !deliverTo.address.countryCode, 'contact.country_code'),
    message: text('Der Lieferadresse fehlt das Land.', 'The delivery address has no country.'),
    remedy: text('Wählen Sie das Land beim Kunden.', "Choose the country in the customer's record."),
  },
  {
    id: 'BR-61',
    scope: 'any',
    broken: ({ document, profile }) =>
      profile === 'xrechnung'
        ? []
        : each(
            document.paymentMeans,
            ({ code, iban }) => isTransfer(code) && !iban,
            () => 'company.iban',
          ),
    message: text('Für die Überweisung fehlt die IBAN.', 'The IBAN for the transfer is missing.'),
    remedy: text('Tragen Sie sie unter Einstellungen ein.', 'Enter it in the settings.'),
  },
  {
    id: 'BR-62',
    scope: 'cii',
    broken: ({ document: { seller } }) =>
      when(seller.electronicAddress !== null && !seller.electronicAddress.scheme, 'company.email'),
    message: text(
      'Die elektronische Adresse der Firma sagt nicht, welcher Art sie ist (BT-34-1).',
      "The company's electronic address does not say of which kind it is (BT-34-1).",
    ),
    remedy: oursToMend,
  },
  {
    id: 'BR-63',
    scope: 'cii',
    broken: ({ document: { buyer } }) =>
      when(buyer.electronicAddress !== null && !buyer.electronicAddress.scheme, 'contact.email'),
    message: text(
      'Die elektronische Adresse des Kunden sagt nicht, welcher Art sie ist (BT-49-1).',
      "The customer's electronic address does not say of which kind it is (BT-49-1).",
    ),
    remedy: oursToMend,
  },
  {
    id: 'BR-CO-04',
    scope: 'any',
    broken: ({ document }) => each(document.lines, ({ taxCategory }) => !taxCategory, item('tax_category')),
    message: text('Bei Position {line} fehlt die Steuerkategorie.', 'Line {line} has no tax category.'),
    remedy: text('Wählen Sie den Steuersatz der Position.', 'Choose the tax rate of the line.'),
  },
  {
    id: 'BR-CO-09',
    scope: 'any',
    broken: ({ document: { seller, buyer } }) => [
      ...when(hasNoCountry(seller.vatNumber), 'company.vat_number', { number: seller.vatNumber ?? '' }),
      ...when(hasNoCountry(buyer.vatNumber), 'contact.vat_number', { number: buyer.vatNumber ?? '' }),
    ],
    message: text(
      'Die UID „{number}“ beginnt nicht mit einem Landeskürzel.',
      'The VAT number “{number}” does not begin with the code of a country.',
    ),
    remedy: text(
      'Schreiben Sie sie vollständig, zum Beispiel ATU12345678.',
      'Write it in full, for example ATU12345678.',
    ),
  },
  {
    id: 'BR-CO-19',
    scope: 'any',
    broken: ({ document: { period } }) => when(isBlank(period), 'service_period_start'),
    message: text('Der Leistungszeitraum hat weder Anfang noch Ende.', 'The service period has neither start nor end.'),
    remedy: text('Tragen Sie Anfang und Ende ein.', 'Enter its start and its end.'),
  },
  {
    id: 'BR-CO-20',
    scope: 'any',
    broken: ({ document }) => each(document.lines, ({ period }) => isBlank(period), item('period')),
    message: text(
      'Der Zeitraum der Position {line} hat weder Anfang noch Ende.',
      'The period of line {line} has neither start nor end.',
    ),
    remedy: text('Tragen Sie Anfang und Ende ein.', 'Enter its start and its end.'),
  },
  {
    id: 'BR-CO-25',
    scope: 'cii',
    broken: ({ document: { totals, dueDate, paymentTerms } }) =>
      when(numberOf(totals.due)?.greaterThan(0) === true && !dueDate && !paymentTerms, 'due_date'),
    message: text('Es steht nicht da, bis wann zu zahlen ist.', 'The invoice does not say when it is to be paid.'),
    remedy: text('Tragen Sie das Zahlungsziel ein.', 'Enter the due date.'),
  },
  {
    id: 'BR-CO-26',
    scope: 'cii',
    broken: ({ document: { seller } }) =>
      when(seller.ids.length === 0 && !seller.registerNumber && !seller.vatNumber, 'company.vat_number'),
    message: text(
      'Ihre Firma ist durch nichts ausgewiesen: UID, Firmenbuch- oder Lieferantennummer fehlen.',
      'Nothing identifies your company: VAT, register and supplier number are missing.',
    ),
    remedy: text('Tragen Sie die UID unter Einstellungen ein.', 'Enter the VAT number in the settings.'),
  },
  {
    // § 14 Abs 4 Nr 6 UStG (DE), § 11 Abs 1 Z 3 lit d UStG (AT); a deposit has none yet. XRechnung has BR-DE-TMP-32 for
    // it.
    id: 'UST-SERVICE-DATE',
    severity: 'warning',
    scope: 'any',
    broken: ({ document, format, profile, invoice }) => {
      const isDeposit = invoice?.type === 'anzahlung' || document.typeCode === '386'
      const isSaid = document.deliveryDate || document.period || document.lines.every(({ period }) => period)
      // Other rules require it: XRechnung's, and BR-IC-11.
      const isAsked =
        (format === 'zugferd' && profile === 'xrechnung') || document.taxes.some(({ category }) => category === 'K')
      return when(!isAsked && !isDeposit && !isSaid && document.typeCode !== '381', 'service_date')
    },
    message: text(
      'Der Tag oder Zeitraum der Leistung fehlt (§ 11 UStG in Österreich, § 14 UStG in Deutschland).',
      'The day or period of the service is missing (§ 11 UStG in Austria, § 14 UStG in Germany).',
    ),
    remedy: text('Tragen Sie das Leistungsdatum ein.', 'Enter the service date.'),
  },
  {
    // § 11 Abs 1 Z 3 lit b UStG (AT): above 10,000 EUR gross, and only if the recipient is a business. For buyers of
    // other issuers no format states that.
    id: 'AT-UST-BUYER-UID',
    severity: 'warning',
    scope: 'any',
    broken: ({ document: { seller, buyer, totals, lines }, invoice }) =>
      when(
        invoice?.buyer.isBusiness !== false &&
          seller.address?.countryCode === 'AT' &&
          buyer.address?.countryCode === 'AT' &&
          !buyer.vatNumber &&
          lines.every(({ taxCategory }) => taxCategory === 'S') &&
          numberOf(totals.gross)?.greaterThan(10_000) === true,
        'contact.vat_number',
      ),
    message: text(
      'Über 10.000 € brutto muss die Rechnung an einen Unternehmer dessen UID nennen (§ 11 Abs. 1 Z 3 UStG).',
      "Above 10,000 € gross an invoice to a business has to show the customer's VAT number (§ 11 Abs. 1 Z 3 UStG).",
    ),
    remedy: text(
      'Tragen Sie die UID beim Kunden ein. Ist er eine Privatperson, stellen Sie dort die Art des Kontakts um.',
      "Enter the VAT number in the customer's record. For a private person change the kind of contact there.",
    ),
  },
]

/** Whether it is a calendar day: 30 February is not. */
export function isDay(value: string | null): boolean {
  if (!value || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

export const isTransfer = (code: string | null): boolean => code === '30' || code === '58'

const endsBeforeStart = (period: { start: string | null; end: string | null } | null) =>
  period?.start != null && period.end != null && period.end < period.start

const isBlank = (period: { start: string | null; end: string | null } | null) =>
  period !== null && !period.start && !period.end

/** ISO 3166-1; EL is Greece's own prefix. */
const vatPrefixes: ReadonlySet<string> = new Set([...countryCodes, 'EL'])

const hasNoCountry = (number: string | null) => number !== null && !vatPrefixes.has(number.slice(0, 2))
