import { Form } from '@remix-run/react'
import { ExternalLink, ShieldAlert, ShieldCheck } from 'lucide-react'
import type { Tone } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { Field } from '~/components/ui/field'
import { Input } from '~/components/ui/input'
import { Select } from '~/components/ui/select'
import { StatusBadge } from '~/components/ui/status-badge'
import { Textarea } from '~/components/ui/textarea'
import { Instant } from '~/components/value'
import { signingTexts } from '~/i18n/signing'
import { type Translate, useT } from '~/lib/i18n'
import type { SigningState } from '~server/services/customer/signing/schema'

type Signing = SigningState['data']
type SigningRequest = Signing['requests'][number]

const tones: Record<SigningRequest['status'], Tone> = {
  created: 'info',
  opened: 'info',
  signed: 'success',
  declined: 'warning',
  expired: 'neutral',
  cancelled: 'neutral',
  failed: 'danger',
}

/**
 * Signature requests of a document, their results, and whether the audit trail is intact; with a form to request
 * another.
 */
export function SigningCard({ signing }: { signing: Signing }) {
  const t = useT(signingTexts)
  const { requests, signable } = signing
  if (requests.length === 0 && !signable) return null
  return (
    <Card>
      <CardHeader title={t('requests.title')} description={signable ? t('requests.help') : undefined} />
      <CardContent className="grid gap-3">
        {requests.length > 0 ? (
          <ul className="grid gap-3">
            {requests.map(request => (
              <li key={request.id} className="border-t border-line pt-2 first:border-t-0 first:pt-0">
                <RequestOf request={request} />
              </li>
            ))}
          </ul>
        ) : null}
        {signable ? <AskForm signing={signing} /> : null}
      </CardContent>
    </Card>
  )
}

function RequestOf({ request }: { request: SigningRequest }) {
  const t = useT(signingTexts)
  const isOpen = request.status === 'created' || request.status === 'opened'
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <span className="min-w-0 wrap-anywhere">
          <span className="block font-medium">{request.signer_name || t('requests.unnamed')}</span>
          {request.signer_email ? <span className="block text-xs text-muted">{request.signer_email}</span> : null}
        </span>
        <StatusBadge tone={tones[request.status]}>{t(`requests.status.${request.status}`)}</StatusBadge>
      </div>
      <p className="text-xs text-muted">
        {t(`requests.mode.${request.mode}`)}
        {isOpen ? (
          <>
            {' · '}
            {t('requests.until')} <Instant value={request.expires_at} />
          </>
        ) : null}
      </p>
      <details>
        <summary className="cursor-pointer py-3 text-xs md:py-1.5">
          {request.whole ? (
            <ShieldCheck aria-hidden className="mx-1 inline size-4 text-success" />
          ) : (
            <ShieldAlert aria-hidden className="mx-1 inline size-4 text-danger" />
          )}
          <span className={request.whole ? undefined : 'font-medium text-danger'}>
            {t(request.whole ? 'requests.whole' : 'requests.broken')}
          </span>
        </summary>
        <ol className="grid gap-1 text-xs">
          {request.events.map(event => (
            <li key={`${event.type} ${event.at}`} className="wrap-anywhere">
              <span className="font-medium">{t(`requests.event.${event.type}`)}</span>{' '}
              <span className="text-muted">
                <Instant value={event.at} />
                {event.type === 'declined' && request.outcome ? ` · ${t(`here.${request.outcome}`)}` : ''}
                {event.reason ? ` · ${reasonOf(event.reason, t)}` : ''}
              </span>
            </li>
          ))}
        </ol>
      </details>
      {isOpen && request.mode === 'provider' ? (
        <Button asChild className="justify-self-start">
          <a href={`/api/esign/start?request=${request.id}`}>
            <ExternalLink aria-hidden />
            {t('requests.toProvider')}
          </a>
        </Button>
      ) : null}
    </div>
  )
}

const reasons = ['link_revoked', 'content_changed', 'not_open', 'foreign_document'] as const

/** Why a request ended: codes of the service have a text, free text is shown as it is. */
function reasonOf(reason: string, t: Translate<typeof signingTexts>): string {
  const known = reasons.find(one => one === reason)
  return known ? t(`requests.reason.${known}`) : reason
}

/** Requests a signature, by a mailed link or at the provider. */
function AskForm({ signing: { has_provider, suggested } }: { signing: Signing }) {
  const t = useT(signingTexts)
  const modes = (['link', 'provider'] as const).map(value => ({ value, label: t(`requests.mode.${value}`) }))
  return (
    <details className="rounded-lg border border-line">
      <summary className="min-h-11 cursor-pointer px-3 py-3">{t('requests.ask')}</summary>
      <Form method="post" className="grid gap-3 px-3 pb-3">
        <input type="hidden" name="intent" value="ask_signature" />
        {has_provider ? (
          <Field label={t('requests.how')}>
            {control => <Select {...control} name="mode" options={modes} defaultValue="link" />}
          </Field>
        ) : (
          <input type="hidden" name="mode" value="link" />
        )}
        <Field label={t('requests.name')} required>
          {control => (
            <Input
              {...control}
              name="signer_name"
              required
              maxLength={120}
              autoComplete="off"
              defaultValue={suggested.name ?? ''}
            />
          )}
        </Field>
        <Field label={t('requests.email')} help={has_provider ? t('requests.emailHelp') : undefined}>
          {control => (
            <Input
              {...control}
              type="email"
              name="signer_email"
              required={!has_provider}
              maxLength={254}
              autoComplete="off"
              defaultValue={suggested.email ?? ''}
            />
          )}
        </Field>
        <Field label={t('requests.message')} optional>
          {control => <Textarea {...control} name="message" maxLength={5000} rows={3} />}
        </Field>
        <Button type="submit">{t('requests.send')}</Button>
      </Form>
    </details>
  )
}
