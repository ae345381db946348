import { z } from 'zod'
import type { documentsTexts } from '~/i18n/documents'
import type { Translate } from '~/lib/i18n'
import { SendOfferByEmail } from '~server/services/offers/schema'

/** The form of the dialog that sends a document: addresses in one line each, the rest as the procedure takes it. */
export function mailForm(t: Translate<typeof documentsTexts>) {
  const addresses = z
    .string()
    .nullish()
    .transform(text => (text ?? '').split(/[\s,;]+/).filter(Boolean))
    .refine(list => list.every(one => z.email().max(254).safeParse(one).success), t('mail.badAddress'))
    .refine(list => list.length <= 10, t('mail.tooMany'))
  return z.strictObject({
    to: addresses.refine(list => list.length > 0, t('mail.noAddress')),
    cc: addresses,
    subject: SendOfferByEmail.shape.subject,
    message: SendOfferByEmail.shape.message,
    /** Answers to what sending asks: lines without a price cost nothing, a sum of zero is meant, it goes out once more. */
    confirm_unpriced: z.boolean().optional(),
    confirm_zero: z.boolean().optional(),
    confirm_date: z.boolean().optional(),
    resend: z.boolean().optional(),
  })
}

export type MailForm = z.output<ReturnType<typeof mailForm>>

/** Without the answers that only invoices ask for. */
export const plainMail = ({
  confirm_unpriced: _price,
  confirm_zero: _zero,
  confirm_date: _date,
  ...mail
}: MailForm) => mail
