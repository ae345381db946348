import { MailOpen } from 'lucide-react'
import { EmptyState } from '~/components/ui/empty-state'
import { mailboxTexts } from '~/i18n/mailbox'
import { useT } from '~/lib/i18n'

/** Shown beside the list until a mail is selected. */
export default function NoMail() {
  const t = useT(mailboxTexts)
  return (
    <EmptyState icon={MailOpen} title={t('chooseTitle')} className="rounded-lg border border-line bg-surface">
      {t('chooseBody')}
    </EmptyState>
  )
}
