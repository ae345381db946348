import { Form } from '@remix-run/react'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { Input } from '~/components/ui/input'
import { Notice } from '~/components/ui/notice'
import { customerTexts } from '~/i18n/customer'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import type { CustomerOffer } from '~server/services/customer/portal/schema'
import { type CustomerReply, Folded } from './parts'

type Withdrawal = NonNullable<CustomerOffer['withdrawal']>

/** The legal notice on the right of withdrawal for consumers, with the form to send back. */
export function WithdrawalNotice({ notice }: Pick<Withdrawal, 'notice'>) {
  const t = useT(customerTexts)
  return (
    <Folded title={t('withdrawal.read')}>
      <div className="grid gap-4">
        {notice.map(({ title, paragraphs }) => (
          <section key={title} className="grid gap-2">
            <h2 className="font-semibold">{title}</h2>
            {paragraphs.map(paragraph => (
              <p key={paragraph} className="wrap-anywhere">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
      </div>
    </Folded>
  )
}

interface WithdrawalCardProps {
  offer: CustomerOffer
  withdrawal: Withdrawal
  reply: CustomerReply | null
  /** Whether the confirmation is mailed; otherwise only the page states when it was received. */
  sendsMail: boolean
}

/** Withdrawal from an order: the deadline, and its two steps. They open and submit without JavaScript as well. */
export function WithdrawalCard({ offer, withdrawal, reply, sendsMail }: WithdrawalCardProps) {
  const t = useT(customerTexts)
  const format = useFormat()
  const { until, can_withdraw, needs_email, withdrawn_at, notice } = withdrawal
  return (
    <div id="withdrawal" className="grid scroll-mt-4 gap-4 lg:col-start-1">
      {withdrawn_at ? (
        <div role="status">
          <Notice tone="warning" icon={CircleCheck} title={t('withdrawal.done', { at: format.instant(withdrawn_at) })}>
            {t(sendsMail ? 'withdrawal.doneHelp' : 'withdrawal.doneHelpNoMail')}
          </Notice>
        </div>
      ) : null}
      {can_withdraw ? (
        <Card>
          <CardHeader
            title={t('withdrawal.title')}
            description={until ? t('withdrawal.until', { day: format.day(until) }) : undefined}
          />
          <CardContent>
            <details open={reply !== null} className="rounded-lg border border-line-strong">
              <summary className="min-h-12 cursor-pointer px-4 py-3 font-semibold">{t('withdrawal.withdraw')}</summary>
              <Form method="post" action="?index#withdrawal" className="grid gap-3 px-4 pb-4">
                <input type="hidden" name="intent" value="withdraw" />
                <p>
                  {t('withdrawal.what', { number: offer.number, title: offer.title })}{' '}
                  {t(sendsMail ? 'withdrawal.mailed' : 'withdrawal.notMailed')}
                </p>
                {reply ? (
                  <div role="alert">
                    <Notice tone="warning" icon={CircleAlert} title={reply.problem ?? t('withdrawal.missing')} />
                  </div>
                ) : null}
                <label htmlFor="withdraw-name" className="grid gap-1">
                  {t('name')}
                  <Input
                    id="withdraw-name"
                    name="name"
                    autoComplete="name"
                    required
                    maxLength={120}
                    defaultValue={reply?.name ?? ''}
                  />
                </label>
                {sendsMail ? <EmailField reply={reply} isNeeded={needs_email} /> : null}
                <Button type="submit" size="lg">
                  {t('withdrawal.confirm')}
                </Button>
              </Form>
            </details>
          </CardContent>
        </Card>
      ) : null}
      <WithdrawalNotice notice={notice} />
    </div>
  )
}

interface EmailFieldProps {
  reply: CustomerReply | null
  isNeeded: boolean
}

/** The address that gets the confirmation. */
function EmailField({ reply, isNeeded }: EmailFieldProps) {
  const t = useT(customerTexts)
  return (
    <>
      <label htmlFor="withdraw-email" className="grid gap-1">
        {t('withdrawal.email')}
        <Input
          id="withdraw-email"
          name="email"
          type="email"
          autoComplete="email"
          required={isNeeded}
          maxLength={254}
          defaultValue={reply?.email ?? ''}
          aria-describedby={isNeeded ? undefined : 'withdraw-email-help'}
        />
      </label>
      {isNeeded ? null : (
        <p id="withdraw-email-help" className="text-xs text-muted">
          {t('withdrawal.emailHelp')}
        </p>
      )}
    </>
  )
}
