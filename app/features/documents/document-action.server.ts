import type { ActionFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { documentsTexts } from '~/i18n/documents'
import { redirectWithToast } from '~/lib/flash.server'
import { readForm, submitForm } from '~/lib/form.server'
import type { Translate } from '~/lib/i18n'
import { localeOf, serverT } from '~/lib/i18n.server'
import type { Locale } from '~/lib/locale'
import { idParam, shownRefusal } from '~/lib/page.server'
import type { Caller } from '~server/contract'
import { emailAddress } from '~server/platform/values/email-address'
import { SendOfferByEmail } from '~server/services/sales/offers/schema'
import { type MailConfirmation, type MailOutcome, type MailQuestion, mailConfirmations } from './mail-outcome'

interface StepInput {
  id: number
  caller: Caller
  locale: Locale
  /** A text of the form, undefined where there is none. */
  field: (name: string) => string | undefined
}

interface Steps {
  /** Those of the dialog for mails. */
  mails?: Record<string, (letter: Letter, confirmed: Confirmed) => Promise<unknown>>
  /** Those with a form of their own, which gets their answer. */
  forms?: Record<string, () => Promise<unknown>>
  /** All other steps, with the toast shown afterwards, on the page of the record unless they lead elsewhere. */
  verbs?: Record<string, () => Promise<string | { to: string; toast: string }>>
}

type MailForm = z.output<ReturnType<typeof mailForm>>
type Confirmed = Partial<Record<Exclude<MailConfirmation, 'resend'>, boolean>> & {
  expected_version?: number | undefined
}
type Letter = Omit<MailForm, keyof Confirmed>

/**
 * The action of a document's page: its buttons name a step. A refusal is shown on the page `back` instead of replacing
 * it.
 */
export function documentAction(
  back: (id: number) => string,
  stepsOf: (input: StepInput, args: ActionFunctionArgs) => Steps,
) {
  return async (args: ActionFunctionArgs) => {
    const { params, request, context } = args
    const id = idParam(params.id)
    const locale = localeOf({ request, context })
    const t = serverT(locale, documentsTexts)
    const form = await readForm(request.clone())
    const field = (name: string) => form.get(name)?.toString() || undefined
    const { mails, forms, verbs } = stepsOf({ id, caller: context.caller, locale, field }, args)
    const intent = field('intent') ?? ''
    const mail = stepNamed(intent, mails)
    if (mail)
      return submitForm(args, mailForm(t), async ({ value, expectedVersion }): Promise<MailOutcome> => {
        const { letter, confirmations } = splitConfirmations(value)
        const confirmed = { ...confirmations, expected_version: expectedVersion }
        try {
          await mail(letter, confirmed)
          return { sent: true }
        } catch (error) {
          // A missing confirmation is a question to the user, not a failure.
          const question = questionOf(context.problem(error, locale).details ?? {})
          if (question) return { sent: false, question }
          throw error
        }
      })
    const answered = stepNamed(intent, forms)
    if (answered) return answered()
    const here = back(id)
    const verb = stepNamed(intent, verbs)
    if (!verb) throw redirectWithToast(here, t('unknownStep'), 'danger')
    let done: Awaited<ReturnType<typeof verb>>
    try {
      done = await verb()
    } catch (error) {
      throw redirectWithToast(here, shownRefusal(error, args).message, 'danger')
    }
    throw typeof done === 'string' ? redirectWithToast(here, done) : redirectWithToast(done.to, done.toast)
  }
}

const stepNamed = <Step>(name: string, steps: Record<string, Step> = {}): Step | undefined =>
  Object.hasOwn(steps, name) ? steps[name] : undefined

/** Confirmations that sending may require: lines without a price are intended, the document is sent again … */
const answers = Object.fromEntries(
  mailConfirmations.map(confirmation => [confirmation, z.boolean().optional()]),
) as Record<MailConfirmation, z.ZodOptional<z.ZodBoolean>>

/** `resend` belongs to the letter of every document, the other confirmations to the procedures that require them. */
function splitConfirmations(value: MailForm) {
  const isConfirmation = ([name]: [string, unknown]) =>
    name !== 'resend' && mailConfirmations.some(confirmation => confirmation === name)
  const entries = Object.entries(value)
  return {
    letter: Object.fromEntries(entries.filter(entry => !isConfirmation(entry))) as Letter,
    confirmations: Object.fromEntries(entries.filter(isConfirmation)) as Confirmed,
  }
}

/** The form of the mail dialog: addresses comma-separated in one field, the rest as the procedure expects it. */
function mailForm(t: Translate<typeof documentsTexts>) {
  const addresses = z
    .string()
    .nullish()
    .transform(text => (text ?? '').split(/[\s,;]+/).filter(Boolean))
    .refine(list => list.every(one => emailAddress.safeParse(one).success), t('mail.badAddress'))
    .refine(list => list.length <= 10, t('mail.tooMany'))
  return z.strictObject({
    to: addresses.refine(list => list.length > 0, t('mail.noAddress')),
    cc: addresses,
    subject: SendOfferByEmail.shape.subject,
    message: SendOfferByEmail.shape.message,
    customer_link: z
      .enum(['on', 'off'])
      .transform(value => value === 'on')
      .optional(),
    ...answers,
  })
}

function questionOf({ confirm, positions, fields }: Record<string, unknown>): MailQuestion | null {
  const confirmation = mailConfirmations.find(one => one === confirm)
  if (confirmation === 'confirm_unpriced') return isListOf(positions, 'number') ? { confirmation, positions } : null
  if (confirmation) return { confirmation }
  return isListOf(fields, 'string') ? { confirmation: null, fields } : null
}

interface Types {
  number: number
  string: string
}

const isListOf = <Name extends keyof Types>(value: unknown, type: Name): value is Types[Name][] =>
  Array.isArray(value) && value.length > 0 && value.every(one => typeof one === type)
