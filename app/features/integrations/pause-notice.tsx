import { CirclePause, CirclePlay, OctagonAlert } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { Instant } from '~/components/value'
import { integrationsTexts } from '~/i18n/integrations'
import { useT } from '~/lib/i18n'
import type { Webhook } from './integration'

interface PauseNoticeProps {
  webhook: Webhook
  resuming: boolean
  onResume: () => void
}

/** Why a subscription is paused, since when, and the way back. */
export function PauseNotice({ webhook, resuming, onResume }: PauseNoticeProps) {
  const t = useT(integrationsTexts)
  const reason = webhook.paused_reason ?? 'person'
  const byPerson = reason === 'person'
  return (
    <Notice
      tone={byPerson ? 'neutral' : 'warning'}
      icon={byPerson ? CirclePause : OctagonAlert}
      title={t(`webhooks.pause.${reason}`)}
      actions={
        <Button variant="primary" pending={resuming} onClick={onResume}>
          <CirclePlay aria-hidden />
          {t('webhooks.pause.resume')}
        </Button>
      }
    >
      <p className="text-[13px] text-pretty">{t(`webhooks.pause.${reason}Hint`)}</p>
      {webhook.paused_at ? (
        <p className="text-xs">
          {t('webhooks.pause.since')} <Instant value={webhook.paused_at} />
        </p>
      ) : null}
    </Notice>
  )
}
