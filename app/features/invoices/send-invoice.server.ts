import type { AppLoadContext } from '@remix-run/node'
import type { MailForm } from '~/features/documents/mail-form.server'
import type { MailOutcome } from '~/features/documents/mail-outcome'
import { mailOutcome } from '~/features/documents/mail-outcome.server'
import type { Locale } from '~/lib/locale'

/** Sends an invoice by e-mail. Lines without a price, a sum of zero and missing company data come back as a question, not as a failure. */
export const sendInvoice = (
  context: AppLoadContext,
  locale: Locale,
  id: number,
  mail: MailForm & { expected_version?: number | undefined },
): Promise<MailOutcome> => mailOutcome(context, locale, () => context.caller.invoices.send({ id, ...mail }))
