import { useLocation, useNavigate, useParams, useSearchParams } from '@remix-run/react'
import { Card, CardHeader } from '~/components/ui/card'
import { MailForm } from '~/features/mailbox/mail-form'
import { mailboxTexts } from '~/i18n/mailbox'
import { useT } from '~/lib/i18n'
import { accountVendors } from '~server/platform/values/account-vendors'

/** A new mail from the user's own mailbox; `to` in the URL sets the recipient. */
export default function NewMail() {
  const t = useT(mailboxTexts)
  const navigate = useNavigate()
  const { search } = useLocation()
  const [query] = useSearchParams()
  const params = useParams()
  const vendor = accountVendors.find(one => one === params.vendor) ?? 'google'
  const leave = () => navigate({ pathname: '/mail', search })
  return (
    <Card>
      <CardHeader title={t('writeTitle')} />
      <MailForm
        vendor={vendor}
        draft={{ to: query.get('to') ?? '', subject: '', text: '' }}
        onSent={leave}
        onCancel={leave}
      />
    </Card>
  )
}
