import { Form } from '@remix-run/react'
import { CircleCheck } from 'lucide-react'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { Notice } from '~/components/ui/notice'
import { customerTexts } from '~/i18n/customer'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import type { CustomerRapport, CustomerView } from '~server/services/customer/portal/schema'
import { AtProvider } from './at-provider'
import {
  CustomerHead,
  CustomerPdf,
  type CustomerReply,
  LetterText,
  NamedYes,
  RefusedNotice,
  RequestCode,
  VerifyLink,
} from './parts'

interface RapportForCustomerProps {
  view: CustomerView
  rapport: CustomerRapport
  reply: CustomerReply | null
}

/** A rapport to read and to sign by name. */
export function RapportForCustomer({ view, rapport, reply }: RapportForCustomerProps) {
  const t = useT(customerTexts)
  const format = useFormat()
  const facts = [rapport.recipient && t('for', { name: rapport.recipient }), format.day(rapport.day), rapport.project]
  return (
    <div className="grid gap-4">
      <CustomerHead
        what={`${t('rapport')} ${rapport.number}`}
        state={t(rapport.signed_at ? 'signed' : 'unsigned')}
        title={rapport.title}
      >
        {facts.filter(Boolean).join(' · ')}
      </CustomerHead>
      {rapport.signed_at ? (
        <Notice
          tone="info"
          icon={CircleCheck}
          title={t('signedBy', { name: rapport.signed_by_name ?? '', at: format.instant(rapport.signed_at) })}
        />
      ) : null}
      <RefusedNotice reply={reply} />
      <LetterText text={rapport.description} />
      {rapport.entries.length > 0 ? (
        <Card>
          <CardHeader title={t('work')} />
          <ul className="divide-y divide-line border-t border-line">
            {rapport.entries.map(entry => (
              <li key={entry.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 py-3">
                <div className="min-w-0">
                  <p className="font-medium wrap-anywhere">{entry.job_category}</p>
                  {entry.description ? (
                    <p className="text-[13px] whitespace-pre-line text-muted wrap-anywhere">{entry.description}</p>
                  ) : null}
                  <p className="text-muted wrap-anywhere" suppressHydrationWarning>
                    {[format.day(entry.date), entry.employee_name].filter(Boolean).join(' · ')}
                  </p>
                </div>
                <p className="font-medium tabular" suppressHydrationWarning>
                  {format.billedHours(entry.hours)}
                </p>
              </li>
            ))}
            <li className="flex justify-between gap-4 px-4 py-3 font-semibold">
              {t('hoursTotal')}
              <span className="tabular" suppressHydrationWarning>
                {format.billedHours(rapport.total_hours)}
              </span>
            </li>
          </ul>
        </Card>
      ) : null}
      {rapport.materials.length > 0 ? (
        <Card>
          <CardHeader title={t('material')} />
          <ul className="divide-y divide-line border-t border-line">
            {rapport.materials.map(({ id, name, quantity, unit, notes }) => (
              <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 py-3">
                <div className="min-w-0">
                  <p className="font-medium wrap-anywhere">{name}</p>
                  {notes ? <p className="text-[13px] whitespace-pre-line text-muted wrap-anywhere">{notes}</p> : null}
                </div>
                <p className="tabular" suppressHydrationWarning>
                  {format.quantity(quantity, unit)}
                </p>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {rapport.writer ? <p className="text-muted">{t('writtenBy', { name: rapport.writer })}</p> : null}
      {rapport.can_sign && rapport.provider_request ? <AtProvider request={rapport.provider_request} /> : null}
      {rapport.can_sign && !rapport.provider_request ? (
        // If the content has changed meanwhile, consent and signature start over.
        <Form key={rapport.content_sha256} id="sign" method="post" action="?index" className="grid scroll-mt-4">
          <input type="hidden" name="intent" value="sign" />
          <input type="hidden" name="content_sha256" value={rapport.content_sha256} />
          <Card>
            <CardHeader title={t('signTitle')} description={t('signHelp')} />
            <CardContent className="grid gap-3">
              <NamedYes
                id="sign"
                agree={t('signAgree')}
                submit={t('sign')}
                reply={reply}
                draws={rapport.can_draw}
                view={view}
                needsCode={rapport.needs_code}
              />
            </CardContent>
          </Card>
        </Form>
      ) : null}
      <RequestCode back="sign" />
      <CustomerPdf size="lg" />
      {rapport.signed_at ? <VerifyLink /> : null}
    </div>
  )
}
