import { Link, useFetcher } from '@remix-run/react'
import {
  CirclePause,
  CirclePlay,
  KeyRound,
  OctagonAlert,
  Pause,
  RotateCw,
  ScrollText,
  Send,
  Trash2,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { Notice } from '~/components/ui/notice'
import { StatusBadge } from '~/components/ui/status-badge'
import { toast } from '~/components/ui/toast'
import { Tooltip } from '~/components/ui/tooltip'
import { Instant } from '~/components/value'
import { VerbMenu } from '~/features/documents/verb-menu'
import { integrationsTexts } from '~/i18n/integrations'
import { useT } from '~/lib/i18n'
import { useMay } from '~/lib/session'
import type { WebhookActivity as Activity, EventEntry, Webhook } from './integration'
import { WebhookActivity } from './webhook-activity'
import type { OpenWebhookDialog } from './webhook-dialog'

interface WebhookCardProps {
  webhook: Webhook
  activity: Activity | undefined
  events: readonly EventEntry[]
  onOpen: (dialog: OpenWebhookDialog) => void
}

/** One subscription: its URL, events, status, and recent deliveries. */
export function WebhookCard({ webhook, activity, events, onOpen }: WebhookCardProps) {
  const t = useT(integrationsTexts)
  const { send, pending } = useWebhookVerbs(webhook)
  const [deleting, setDeleting] = useState(false)
  const maySend = useMay()('webhooks:write')
  if (pending === 'delete') return null
  const { active } = webhook
  const off = maySend ? null : t('webhooks.moduleOff')
  const blocked = off ?? (active ? null : t('webhooks.firstResume'))
  const describe = (pattern: string) => events.find(({ name }) => name === pattern)?.description
  return (
    <Card id={`webhook-${webhook.id}`} aria-label={webhook.name} className="flex flex-col gap-3 px-4 py-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 grow">
          <h2 className="font-medium break-words">{webhook.name}</h2>
          <code className="font-mono text-xs break-all text-muted">{webhook.url}</code>
        </div>
        <StatusBadge tone={active ? 'success' : webhook.paused_reason === 'person' ? 'neutral' : 'warning'}>
          {t(active ? 'webhooks.active' : 'webhooks.paused')}
        </StatusBadge>
      </div>
      <ul aria-label={t('webhooks.events')} className="flex flex-wrap gap-1">
        {webhook.events.map(pattern => (
          <li key={pattern} title={describe(pattern)}>
            <Badge className="font-mono font-normal">{pattern}</Badge>
          </li>
        ))}
      </ul>
      {active ? null : (
        <PauseNotice webhook={webhook} resuming={pending === 'resume'} onResume={() => send({ intent: 'resume' })} />
      )}
      {webhook.rotation_ends_at ? (
        <RotationNotice
          name={webhook.name}
          endsAt={webhook.rotation_ends_at}
          onFinish={() => send({ intent: 'finish-rotation' })}
          onGiveUp={() => send({ intent: 'cancel-rotation' })}
        />
      ) : null}
      {activity ? <WebhookActivity webhook={webhook} activity={activity} /> : null}
      <div className="mt-auto flex flex-wrap items-center gap-2 border-t border-line pt-3">
        <BlockedTip why={blocked}>
          <Button
            aria-disabled={blocked !== null || undefined}
            onClick={() => (blocked === null ? onOpen({ kind: 'test', webhook }) : undefined)}
          >
            <Send aria-hidden />
            {t('webhooks.test')}
          </Button>
        </BlockedTip>
        <Button asChild variant="ghost" className="mr-auto">
          <Link to={`/integrations/deliveries?webhook_id=${webhook.id}`} prefetch="intent">
            <ScrollText aria-hidden />
            {t('webhooks.log')}
          </Link>
        </Button>
        <VerbMenu
          items={[
            {
              id: 'replay',
              icon: RotateCw,
              label: `${t('webhooks.replay.action')} …`,
              why: blocked,
              onSelect: () => onOpen({ kind: 'replay', webhook }),
            },
            {
              id: 'rotate',
              icon: KeyRound,
              label: `${t('webhooks.rotation.start')} …`,
              why: off ?? (webhook.rotation_ends_at ? t('webhooks.rotation.running') : null),
              onSelect: () => onOpen({ kind: 'rotate', webhook }),
            },
            ...(active
              ? [
                  {
                    id: 'pause',
                    icon: Pause,
                    label: t('webhooks.pause.action'),
                    onSelect: () => send({ intent: 'pause' }),
                  },
                ]
              : []),
            {
              id: 'delete',
              icon: Trash2,
              tone: 'danger',
              label: `${t('webhooks.delete')} …`,
              onSelect: () => setDeleting(true),
            },
          ]}
        />
      </div>
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title={t('webhooks.deleteTitle', { name: webhook.name })}
        confirmLabel={t('webhooks.delete')}
        onConfirm={() => send({ intent: 'delete' })}
      >
        {t('webhooks.deleteBody')}
      </ConfirmDialog>
    </Card>
  )
}

function BlockedTip({ why, children }: { why: string | null; children: JSX.Element }) {
  return why ? <Tooltip content={why}>{children}</Tooltip> : children
}

/** The buttons of a card; a refusal is shown as a toast. */
function useWebhookVerbs({ id }: Webhook) {
  const t = useT(integrationsTexts)
  const { submit, formData, state, data } = useFetcher<{ message: string | null }>()
  const message = data?.message
  useEffect(() => {
    if (state === 'idle' && message) toast(t('webhooks.failed'), { tone: 'danger', description: message })
  }, [state, message, t])
  return {
    send: (fields: { intent: string }) =>
      submit({ id, ...fields }, { method: 'post', action: '/integrations/webhooks' }),
    pending: formData?.get('intent') ?? null,
  }
}

interface PauseNoticeProps {
  webhook: Webhook
  resuming: boolean
  onResume: () => void
}

/** Why a subscription is paused, since when, and the button to resume. */
function PauseNotice({ webhook, resuming, onResume }: PauseNoticeProps) {
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

interface RotationNoticeProps {
  name: string
  endsAt: string
  onFinish: () => void
  onGiveUp: () => void
}

/** A secret being rotated: until when both sign, with the buttons to finish or cancel. */
function RotationNotice({ name, endsAt, onFinish, onGiveUp }: RotationNoticeProps) {
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
