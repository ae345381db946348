import { MessagesSquare } from 'lucide-react'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { messagesTexts } from '~/i18n/messages'
import { useT } from '~/lib/i18n'

export default function NoConversation() {
  const t = useT(messagesTexts)
  return (
    <Card>
      <EmptyState icon={MessagesSquare} title={t('choose')}>
        {t('chooseHint')}
      </EmptyState>
    </Card>
  )
}
