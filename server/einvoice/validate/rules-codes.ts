import {
  addressSchemes,
  countryCodes,
  currencyCodes,
  isExemptionCode,
  paymentMeansCodes,
  taxCategoryCodes,
  typeCodes,
} from '../codes'
import { unitCodes } from '../unit-codes'
import { each, type Rule, text, when } from './rule'

// Code lists: EN 16931 BR-CL-*. A missing code is checked in rules-content.ts.

const file = text(
  'Das liegt an der Datei, nicht an Ihren Angaben. Melden Sie die Regel dem Betreiber.',
  'This is a fault of the file, not of your data. Report the rule to the operator.',
)

const isUnknown = (codes: ReadonlySet<string>, code: string | null | undefined): boolean =>
  code != null && code !== '' && !codes.has(code)

export const codeRules: readonly Rule[] = [
  {
    id: 'BR-CL-01',
    scope: 'cii',
    broken: ({ document: { typeCode } }) => when(isUnknown(typeCodes, typeCode), 'type', { code: typeCode ?? '' }),
    message: text('Die Art der Rechnung „{code}“ gibt es nicht.', 'There is no type of invoice “{code}”.'),
    remedy: file,
  },
  {
    id: 'BR-CL-03',
    scope: 'cii',
    broken: ({ document }) =>
      each(
        document.totals.tax,
        // BR-CL-04 reports that of the invoice.
        ({ currency }) => currency !== document.currency && isUnknown(currencyCodes, currency),
        () => null,
        ({ currency }) => ({ code: currency ?? '' }),
      ),
    message: text(
      'Die Währung der Steuer „{code}“ gibt es nicht.',
      'There is no currency “{code}” as that of the VAT.',
    ),
    remedy: file,
  },
  {
    id: 'BR-CL-04',
    scope: 'any',
    broken: ({ document: { currency } }) =>
      when(isUnknown(currencyCodes, currency), 'currency', { code: currency ?? '' }),
    message: text('Die Währung „{code}“ gibt es nicht.', 'There is no currency “{code}”.'),
    remedy: text(
      'Wählen Sie eine Währung nach ISO 4217, zum Beispiel EUR.',
      'Choose a currency of ISO 4217, for example EUR.',
    ),
  },
  {
    id: 'BR-CL-14',
    scope: 'any',
    broken: ({ document: { seller, buyer, deliverTo, taxRepresentative } }) => {
      const [ours, theirs] = [seller.address?.countryCode, buyer.address?.countryCode]
      const others = [deliverTo, taxRepresentative].map(party => party?.address?.countryCode)
      return [
        // The buyer's country is reported only once if goods are delivered to the buyer.
        ...others
          .filter(code => code !== theirs && isUnknown(countryCodes, code))
          .map(code => ({ field: null, values: { code: code ?? '' } })),
        ...when(isUnknown(countryCodes, ours), 'company.country_code', { code: ours ?? '' }),
        ...when(isUnknown(countryCodes, theirs), 'contact.country_code', { code: theirs ?? '' }),
      ]
    },
    message: text('Das Land „{code}“ gibt es nicht.', 'There is no country “{code}”.'),
    remedy: text('Wählen Sie das Land neu.', 'Choose the country anew.'),
  },
  {
    id: 'BR-CL-16',
    scope: 'cii',
    broken: ({ document }) =>
      each(
        document.paymentMeans,
        ({ code }) => isUnknown(paymentMeansCodes, code),
        () => null,
      ),
    message: text(
      'Die Zahlungsart hat einen unbekannten Code (BT-81).',
      'The means of payment has an unknown code (BT-81).',
    ),
    remedy: file,
  },
  {
    id: 'BR-CL-17',
    scope: 'any',
    broken: ({ document }) =>
      each(
        [...document.allowances, ...document.charges],
        ({ taxCategory }) => isUnknown(taxCategoryCodes, taxCategory),
        () => 'discount_percent',
        ({ taxCategory }) => ({ code: taxCategory ?? '' }),
      ),
    message: text(
      'Die Steuerkategorie „{code}“ eines Nachlasses gibt es nicht.',
      'There is no tax category “{code}” as that of a discount.',
    ),
    remedy: file,
  },
  {
    id: 'BR-CL-18',
    scope: 'any',
    broken: ({ document }) => [
      ...each(
        document.lines,
        ({ taxCategory }) => isUnknown(taxCategoryCodes, taxCategory),
        (_, index) => `items.${index}.tax_category`,
        ({ taxCategory }) => ({ code: taxCategory ?? '' }),
      ),
      ...each(
        document.taxes,
        // Reported only once if a line has it as well.
        ({ category }) =>
          isUnknown(taxCategoryCodes, category) && !document.lines.some(({ taxCategory }) => taxCategory === category),
        () => null,
        ({ category }) => ({ code: category ?? '' }),
      ),
    ],
    message: text('Die Steuerkategorie „{code}“ gibt es nicht.', 'There is no tax category “{code}”.'),
    remedy: text('Wählen Sie den Steuersatz der Position neu.', 'Choose the tax rate of the line anew.'),
  },
  {
    id: 'BR-CL-22',
    scope: 'cii',
    broken: ({ document }) =>
      each(
        document.taxes,
        ({ exemptionCode }) => exemptionCode !== null && !isExemptionCode(exemptionCode.toUpperCase()),
        () => 'tax_profile',
        ({ exemptionCode }) => ({ code: exemptionCode ?? '' }),
      ),
    message: text(
      'Den Code „{code}“ für eine Steuerbefreiung gibt es nicht (VATEX).',
      'There is no code “{code}” of an exemption (VATEX).',
    ),
    remedy: file,
  },
  {
    id: 'BR-CL-23',
    scope: 'cii',
    broken: ({ document }) =>
      each(
        document.lines,
        ({ unitCode }) => isUnknown(unitCodes, unitCode),
        (_, index) => `items.${index}.unit`,
        ({ unitCode }) => ({ code: unitCode ?? '' }),
      ),
    message: text(
      'Die Einheit „{code}“ der Position {line} gibt es nicht (UN/ECE Rec 20).',
      'There is no unit “{code}” (line {line}, UN/ECE Rec 20).',
    ),
    remedy: file,
  },
  {
    id: 'BR-CL-25',
    scope: 'cii',
    broken: ({ document: { seller, buyer } }) => [
      ...when(isUnknown(addressSchemes, seller.electronicAddress?.scheme), 'company.email'),
      ...when(isUnknown(addressSchemes, buyer.electronicAddress?.scheme), 'contact.email'),
    ],
    message: text(
      'Die Art einer elektronischen Adresse ist unbekannt (BT-34-1, BT-49-1).',
      'The kind of an electronic address is unknown (BT-34-1, BT-49-1).',
    ),
    remedy: file,
  },
]
