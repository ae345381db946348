import { MailOpen } from 'lucide-react'
import { EmptyState } from '~/components/ui/empty-state'
import { useT } from '~/lib/i18n'

/** Beside the list while no mail is open. */
export default function NoMail() {
  const t = useT('outbox')
  return (
    <EmptyState icon={MailOpen} title={t('chooseTitle')} className="py-32">
      {t('chooseBody')}
    </EmptyState>
  )
}
