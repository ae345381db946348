import type { AppLoadContext } from '@remix-run/node'
import type { MailForm } from '~/features/documents/mail-form.server'
import type { MailOutcome } from '~/features/documents/mail-outcome'
import type { Locale } from '~/lib/locale'

/** Sends an invoice by e-mail. Lines without a price and missing company data come back as a question, not as a failure. */
export async function sendInvoice(
  { caller, problem }: AppLoadContext,
  locale: Locale,
  id: number,
  { to, cc, subject, message, confirm_unpriced }: MailForm,
): Promise<MailOutcome> {
  try {
    const confirmed = confirm_unpriced === undefined ? {} : { confirm_unpriced }
    await caller.invoices.send({ id, to, cc, subject, message, ...confirmed })
    return { sent: true }
  } catch (error) {
    const { details } = problem(error, locale)
    const { confirm, positions, fields } = details ?? {}
    if (confirm === 'confirm_unpriced' && isListOf(positions, 'number'))
      return { sent: false, question: { kind: 'unpriced', positions } }
    if (isListOf(fields, 'string')) return { sent: false, question: { kind: 'company', fields } }
    throw error
  }
}

interface Types {
  number: number
  string: string
}

const isListOf = <Name extends keyof Types>(value: unknown, type: Name): value is Types[Name][] =>
  Array.isArray(value) && value.length > 0 && value.every(one => typeof one === type)
