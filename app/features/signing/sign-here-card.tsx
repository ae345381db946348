import { Form } from '@remix-run/react'
import { CircleAlert } from 'lucide-react'
import { Suspense } from 'react'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { Notice } from '~/components/ui/notice'
import { Skeleton } from '~/components/ui/skeleton'
import { Textarea } from '~/components/ui/textarea'
import { signingTexts } from '~/i18n/signing'
import { useT } from '~/lib/i18n'
import { latePart } from '~/lib/late-part'
import { useFormat } from '~/lib/session'
import { useStarted } from '~/lib/use-started'
import type { SigningState } from '~server/services/customer/signing/schema'

const SignHereForm = latePart(() => import('./sign-here-form'))

interface SignHereCardProps {
  signing: SigningState['data']
}

/** Signs a rapport on this device, which the customer holds; otherwise shows why it cannot be signed. */
export function SignHereCard({ signing }: SignHereCardProps) {
  const t = useT(signingTexts)
  const format = useFormat()
  // The form and its pad are large, and the page is read before it is signed.
  const started = useStarted()
  const coming = <Skeleton className="h-96" />
  const [latest] = signing.requests
  const why = latest?.status === 'declined' ? latest.events.at(-1) : null
  return (
    <Card>
      <CardHeader title={t('here.title')} description={t('here.help')} />
      <CardContent className="grid gap-3">
        {why ? (
          <Notice
            tone="warning"
            icon={CircleAlert}
            title={t(latest?.outcome === 'absent' ? 'here.wasAbsent' : 'here.wasRefused')}
          >
            {why.reason ? `${why.reason} · ` : ''}
            {format.instant(why.at)}
          </Notice>
        ) : null}
        {started ? (
          <Suspense fallback={coming}>
            <SignHereForm contentSha256={signing.content_sha256} />
          </Suspense>
        ) : (
          coming
        )}
        <details className="rounded-lg border border-line">
          <summary className="min-h-11 cursor-pointer px-3 py-3">{t('here.not')}</summary>
          <Form method="post" className="grid gap-3 px-3 pb-3">
            <input type="hidden" name="intent" value="not_signed" />
            <fieldset className="grid gap-1">
              <legend className="sr-only">{t('here.not')}</legend>
              {(['absent', 'refused'] as const).map(outcome => (
                <label key={outcome} htmlFor={`not-${outcome}`} className="flex min-h-11 items-center gap-3">
                  <input
                    type="radio"
                    id={`not-${outcome}`}
                    name="outcome"
                    value={outcome}
                    required
                    defaultChecked={outcome === 'absent'}
                    className="size-5"
                  />
                  {t(`here.${outcome}`)}
                </label>
              ))}
            </fieldset>
            <label htmlFor="not-reason" className="grid gap-1">
              {t('here.reason')}
              <Textarea id="not-reason" name="reason" required maxLength={500} rows={2} />
            </label>
            <Button type="submit">{t('here.note')}</Button>
          </Form>
        </details>
      </CardContent>
    </Card>
  )
}
