import { paperTexts } from '../../../paper/texts'
import type { Locale } from '../../../platform/values/locale'

/** Texts of Storni and corrections besides those that every paper has. */
export const creditNoteTexts: Record<
  Locale,
  { reason: (reason: string) => string; refund: (amount: string) => string }
> = {
  de: {
    reason: reason => `Grund: ${reason}`,
    refund: amount => `Den bereits bezahlten Betrag von ${amount} erstatten wir Ihnen zurück.`,
  },
  en: {
    reason: reason => `Reason: ${reason}`,
    refund: amount => `We refund the amount of ${amount} that you have paid already.`,
  },
}

/** Values named in the mail that carries a credit note; `total` and `refund` as they are printed. */
interface NamedInMail {
  kind: 'cancellation' | 'partial'
  number: string
  invoiceNumber: string
  invoiceDay: string
  total: string
  /** Null when nothing was paid yet. */
  refund: string | null
  /** A credit balance that lapses with the invoice; null if there was none. */
  lapsed: string | null
  companyName: string
}

/** Subject and message of the mail that carries a credit note, unless the user writes their own. */
export function creditNoteMailTexts(locale: Locale, named: NamedInMail) {
  const { number, invoiceNumber, invoiceDay, total, refund, lapsed, companyName } = named
  if (named.kind === 'partial') return correctionMailTexts(locale, named)
  if (locale === 'de') {
    const money = refund
      ? creditNoteTexts.de.refund(refund)
      : lapsed
        ? paperTexts('de-AT').balanceLapses(lapsed)
        : 'Die Rechnung ist damit gegenstandslos; bitte überweisen Sie sie nicht.'
    return {
      subject: `Stornorechnung ${number} zur Rechnung ${invoiceNumber} von ${companyName}`,
      paragraphs: [
        `anbei erhalten Sie unsere Stornorechnung ${number} über ${total}. Sie hebt die Rechnung ${invoiceNumber} vom ${invoiceDay} vollständig auf. ${money}`,
      ],
    }
  }
  const money = refund
    ? creditNoteTexts.en.refund(refund)
    : lapsed
      ? paperTexts('en').balanceLapses(lapsed)
      : 'Nothing is left to be paid on it.'
  return {
    subject: `Credit note ${number} for invoice ${invoiceNumber} from ${companyName}`,
    paragraphs: [
      `Please find attached our credit note ${number} for ${total}. It takes back invoice ${invoiceNumber} of ${invoiceDay} in full. ${money}`,
    ],
  }
}

function correctionMailTexts(locale: Locale, named: NamedInMail) {
  const { number, invoiceNumber, invoiceDay, total, refund, companyName } = named
  if (locale === 'de') {
    const money = refund
      ? `Davon erstatten wir Ihnen ${refund}.`
      : 'Um diesen Betrag ist von der Rechnung weniger zu bezahlen.'
    return {
      subject: `Rechnungskorrektur ${number} zur Rechnung ${invoiceNumber} von ${companyName}`,
      paragraphs: [
        `anbei erhalten Sie unsere Rechnungskorrektur ${number} über ${total} zur Rechnung ${invoiceNumber} vom ${invoiceDay}. ${money}`,
      ],
    }
  }
  const money = refund ? `We refund ${refund} of it.` : 'This amount less is to be paid on the invoice.'
  return {
    subject: `Invoice correction ${number} for invoice ${invoiceNumber} from ${companyName}`,
    paragraphs: [
      `Please find attached our invoice correction ${number} for ${total}, which corrects invoice ${invoiceNumber} of ${invoiceDay}. ${money}`,
    ],
  }
}
