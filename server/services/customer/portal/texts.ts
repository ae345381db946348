import type { Locale } from '../../../platform/values/locale'
import type { LinkKind } from '../../exchange/customer-links/schema'

const kinds: Record<Locale, Record<LinkKind, string>> = {
  de: { offer: 'Angebot', invoice: 'Rechnung', rapport: 'Rapport' },
  en: { offer: 'quotation', invoice: 'invoice', rapport: 'site report' },
}

/** Subject and message of the mail with a link that was requested anew. */
export function newLinkMailTexts(locale: Locale, of: { kind: LinkKind; number: string; title: string }) {
  const what = `${kinds[locale][of.kind]} ${of.number} (${of.title})`
  return locale === 'de'
    ? {
        subject: `Neuer Link: ${kinds.de[of.kind]} ${of.number}`,
        paragraphs: [
          `hier ist der neue Link, der gerade angefordert wurde: ${what}.`,
          'Wenn Sie ihn nicht angefordert haben, ist nichts zu tun.',
        ],
      }
    : {
        subject: `New link: ${kinds.en[of.kind]} ${of.number}`,
        paragraphs: [
          `Here is the new link that has just been requested: ${what}.`,
          'If you have not requested it, there is nothing to do.',
        ],
      }
}

/** On the button of that mail. */
export const newLinkLabel: Record<Locale, string> = { de: 'Dokument ansehen', en: 'View the document' }
