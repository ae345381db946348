import { KeyRound } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { Notice } from '~/components/ui/notice'
import { Instant } from '~/components/value'
import { integrationsTexts } from '~/i18n/integrations'
import { useT } from '~/lib/i18n'

interface RotationNoticeProps {
  name: string
  endsAt: string
  onFinish: () => void
  onGiveUp: () => void
}

/** A secret that is being replaced: until when both sign, and both ways out. */
export function RotationNotice({ name, endsAt, onFinish, onGiveUp }: RotationNoticeProps) {
  const t = useT(integrationsTexts)
  return (
    <Notice
      tone="info"
      icon={KeyRound}
      title={t('webhooks.rotation.noticeTitle')}
      actions={
        <>
          <ConfirmDialog
            tone="primary"
            trigger={<Button variant="primary">{t('webhooks.rotation.finish')}</Button>}
            title={t('webhooks.rotation.finishTitle', { name })}
            confirmLabel={t('webhooks.rotation.finish')}
            onConfirm={onFinish}
          >
            {t('webhooks.rotation.finishBody')}
          </ConfirmDialog>
          <ConfirmDialog
            trigger={<Button>{t('webhooks.rotation.giveUp')}</Button>}
            title={t('webhooks.rotation.giveUpTitle', { name })}
            confirmLabel={t('webhooks.rotation.giveUp')}
            onConfirm={onGiveUp}
          >
            {t('webhooks.rotation.giveUpBody')}
          </ConfirmDialog>
        </>
      }
    >
      <p className="text-[13px] text-pretty">
        {t('webhooks.rotation.notice')} <Instant value={endsAt} />.
      </p>
    </Notice>
  )
}
