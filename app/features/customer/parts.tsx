import { Form, useParams } from '@remix-run/react'
import { CircleAlert, CircleCheck, FileCode, FileText } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Checkbox } from '~/components/ui/checkbox'
import { Input } from '~/components/ui/input'
import { Notice } from '~/components/ui/notice'
import { SignaturePad } from '~/features/signing/signature-pad'
import { customerTexts } from '~/i18n/customer'
import { useT } from '~/lib/i18n'
import { telephoneLink } from '~/lib/outside-links'
import type { Outputs } from '~server/contract'
import { shownEmail } from '~server/platform/values/shown-email'
import type { CustomerView } from '~server/services/customer/portal/schema'
import { type CustomerAnswerKind, codeLength } from '~server/services/exchange/customer-links/rules'
import { reportSeen } from './use-seen'

export type ChosenSums = Outputs['customer']['sums']['data']

interface CustomerHeadProps {
  /** Kind of document, with its number. */
  what: string
  state: string
  title: string
  children?: ReactNode
}

/** A document's kind, number and status; `children` are its recipient and dates. */
export function CustomerHead({ what, state, title, children }: CustomerHeadProps) {
  return (
    <div>
      <p className="flex flex-wrap items-center gap-2 text-muted">
        {what} <Badge>{state}</Badge>
      </p>
      <h1 className="text-xl wrap-anywhere">{title}</h1>
      {children ? (
        <p className="text-muted" suppressHydrationWarning>
          {children}
        </p>
      ) : null}
    </div>
  )
}

/** Result of the last form submission; keeps what was typed and selected in it. */
export interface CustomerReply {
  /** The form that was submitted; `code`: one was requested, and the page does not reveal whether it was mailed. */
  form: 'decision' | 'code' | 'question' | 'withdrawal' | 'appointment'
  /** Why it was refused; null where a field is missing. */
  problem: string | null
  name: string | null
  email: string | null
  question: string
  item_ids: number[]
  sums: ChosenSums | null
  /** For an appointment: the answer given, suggested other times, and a remark. */
  answer: CustomerAnswerKind | null
  wishes: string[]
  note: string | null
}

export function RefusedNotice({ reply }: { reply: CustomerReply | null }) {
  const t = useT(customerTexts)
  return reply?.form === 'decision' || reply?.form === 'appointment' ? (
    <div role="alert">
      <Notice tone="warning" icon={CircleAlert} title={reply.problem ?? t('nameMissing')} />
    </div>
  ) : null
}

interface FoldedProps {
  title: string
  /** Open at first, because something inside needs attention. */
  open?: boolean
  children: ReactNode
}

/** Rarely needed content, collapsed behind its title; opens without JavaScript as well. */
export function Folded({ title, open = false, children }: FoldedProps) {
  return (
    <details className="rounded-lg border border-line bg-surface" open={open || undefined}>
      <summary className="min-h-11 cursor-pointer px-4 py-3">{title}</summary>
      <div className="px-4 pb-4">{children}</div>
    </details>
  )
}

/** A text of the company, with its line breaks. */
export const LetterText = ({ text }: { text: string | null }) =>
  text ? <p className="whitespace-pre-line wrap-anywhere">{text}</p> : null

/** The paper of the link's document. */
export function CustomerPdf({ size }: Pick<ComponentProps<typeof Button>, 'size'>) {
  const t = useT(customerTexts)
  const { token } = useParams()
  return (
    <Button asChild size={size}>
      <a href={`/k/${token}/pdf`} onClick={() => reportSeen('downloaded')}>
        <FileText aria-hidden />
        {t('pdf')}
      </a>
    </Button>
  )
}

/** Link to the e-invoice of the link's invoice. */
export function CustomerXml() {
  const t = useT(customerTexts)
  const { token } = useParams()
  return (
    <Button asChild size="lg">
      <a href={`/k/${token}/xml`} onClick={() => reportSeen('downloaded')}>
        <FileCode aria-hidden />
        {t('xml')}
      </a>
    </Button>
  )
}

/** Link to a page where anyone can check whether a signed PDF is the one that was signed. */
export function VerifyLink() {
  const t = useT(customerTexts)
  return (
    <a href="/verify" className="text-accent-ink underline underline-offset-2">
      {t('verify')}
    </a>
  )
}

interface NamedYesProps {
  /** Prefix of the ids of the fields. */
  id: string
  agree: string
  submit: string
  reply: CustomerReply | null
  /** Whether a signature can be drawn beside the name. */
  draws?: boolean
  /** Whether it requires a code sent by mail. */
  needsCode?: boolean
  /** The page it is on; needed where a code may be required. */
  view?: CustomerView
  /** Content between the checkbox and the button. */
  children?: ReactNode
}

/**
 * Fields of a form for agreeing: name, consent, and submit button. Where a code is required and cannot be mailed, the
 * company's contact details instead.
 */
export function NamedYes(props: NamedYesProps) {
  const { id, agree, submit, reply, draws = false, view, needsCode = false, children } = props
  const t = useT(customerTexts)
  if (needsCode && view?.sends_mail === false) return <TurnToCompany company={view.company} />
  return (
    <>
      {needsCode ? <CodeField id={id} reply={reply} /> : null}
      <label htmlFor={`${id}-name`} className="grid gap-1">
        {t('name')}
        <Input
          id={`${id}-name`}
          name="name"
          autoComplete="name"
          required
          maxLength={120}
          defaultValue={reply?.name ?? ''}
        />
      </label>
      {draws ? <SignaturePad name="strokes" /> : null}
      <label htmlFor={`${id}-agreed`} className="flex min-h-11 items-center gap-3">
        <Checkbox id={`${id}-agreed`} name="agreed" required />
        {agree}
      </label>
      {children}
      <Button type="submit" variant="primary" size="lg" className="h-auto min-h-12 whitespace-normal">
        {submit}
      </Button>
    </>
  )
}

/** The company's contact details, where the page cannot take the answer. */
function TurnToCompany({ company: { name, address, phone, email } }: { company: CustomerView['company'] }) {
  const t = useT(customerTexts)
  return (
    <Notice tone="info" icon={CircleAlert} title={t('code.none')}>
      <span className="grid gap-1 wrap-anywhere">
        <span>{[name, ...address].join(', ')}</span>
        <CompanyContact phone={phone} email={email} />
      </span>
    </Notice>
  )
}

/** Links to the company's phone number and mail address. */
export function CompanyContact({ phone, email }: Pick<CustomerView['company'], 'phone' | 'email'>) {
  const link = 'text-accent-ink underline underline-offset-4'
  return (
    <span className="flex flex-wrap gap-x-4">
      {phone ? (
        <a href={telephoneLink(phone)} className={link}>
          {phone}
        </a>
      ) : null}
      {email ? (
        <a href={`mailto:${email}`} className={link}>
          {shownEmail(email)}
        </a>
      ) : null}
    </span>
  )
}

interface CodeFieldProps {
  /** Prefix of the field's id. */
  id: string
  reply: CustomerReply | null
}

/** The code that a decision needs: a field of its form, and the button of `RequestCode`, which is another form. */
function CodeField({ id, reply }: CodeFieldProps) {
  const t = useT(customerTexts)
  const requested = reply?.form === 'code'
  return (
    <div className="grid gap-3 rounded-md border border-line-strong p-3">
      <p>{t('code.why')}</p>
      {requested ? (
        <div role="status">
          <Notice tone="info" icon={CircleCheck} title={t('code.requested')}>
            {t('code.requestedHelp')}
          </Notice>
        </div>
      ) : null}
      <Button type="submit" form={requestCode} size="lg">
        {t(requested ? 'code.again' : 'code.request')}
      </Button>
      <label htmlFor={`${id}-code`} className="grid gap-1">
        {t('code.label')}
        <Input
          id={`${id}-code`}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          maxLength={2 * codeLength}
        />
      </label>
    </div>
  )
}

const requestCode = 'request-code'

/** Submits the selection too, so that it is kept on the following page without JavaScript. */
export function RequestCode({ back, chosen = [] }: { back: string; chosen?: readonly number[] }) {
  return (
    <Form id={requestCode} method="post" action={`?index#${back}`} hidden>
      <input type="hidden" name="intent" value="code" />
      {chosen.map(id => (
        <input key={id} type="hidden" name="item" value={id} />
      ))}
    </Form>
  )
}
