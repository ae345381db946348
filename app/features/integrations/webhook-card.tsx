import { Link, useFetcher } from '@remix-run/react'
import { ScrollText, Send, Trash2 } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { Label } from '~/components/ui/label'
import { Switch } from '~/components/ui/switch'
import { toast } from '~/components/ui/toast'
import { Tooltip } from '~/components/ui/tooltip'
import { useT } from '~/lib/i18n'
import type { EventEntry, Webhook } from './integration'
import { SendTestDialog } from './send-test-dialog'

interface WebhookCardProps {
  webhook: Webhook
  events: readonly EventEntry[]
}

/** One subscription: where it goes, what it hears of, whether it runs. */
export function WebhookCard({ webhook, events }: WebhookCardProps) {
  const t = useT('integrations')
  const switchId = useId()
  const { submit, formData, state, data } = useFetcher<{ message: string | null }>()
  const [testing, setTesting] = useState(false)
  const message = data?.message
  useEffect(() => {
    if (state === 'idle' && message) toast(t('webhooks.failed'), { tone: 'danger', description: message })
  }, [state, message, t])
  const send = (fields: Record<string, string | number>) =>
    submit({ id: webhook.id, ...fields }, { method: 'post', action: '/integrations/webhooks' })
  const intent = formData?.get('intent')
  if (intent === 'delete') return null
  const active = intent === 'pause' ? false : intent === 'resume' ? true : webhook.active
  const describe = (pattern: string) => events.find(({ name }) => name === pattern)?.description
  return (
    <Card className="grid content-start gap-3 px-4 py-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 grow">
          <h2 className="font-medium break-words">{webhook.name}</h2>
          <code className="font-mono text-xs break-all text-muted">{webhook.url}</code>
        </div>
        <span className="flex shrink-0 items-center gap-2">
          <Label htmlFor={switchId} className="font-normal text-muted">
            {t(active ? 'webhooks.active' : 'webhooks.paused')}
          </Label>
          <Switch
            id={switchId}
            checked={active}
            onCheckedChange={next => send({ intent: next ? 'resume' : 'pause' })}
          />
        </span>
      </div>
      <ul aria-label={t('webhooks.events')} className="flex flex-wrap gap-1">
        {webhook.events.map(pattern => (
          <li key={pattern} title={describe(pattern)}>
            <Badge className="font-mono font-normal">{pattern}</Badge>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <Tooltip content={active ? t('webhooks.testHint') : t('webhooks.testPaused')}>
          <Button
            aria-disabled={!active || undefined}
            onClick={() => (active ? setTesting(true) : undefined)}
          >
            <Send aria-hidden />
            {t('webhooks.test')}
          </Button>
        </Tooltip>
        <Button asChild variant="ghost">
          <Link to={`/integrations/deliveries?webhook_id=${webhook.id}`} prefetch="intent">
            <ScrollText aria-hidden />
            {t('webhooks.log')}
          </Link>
        </Button>
        <ConfirmDialog
          trigger={
            <Button variant="ghost" className="ml-auto text-danger">
              <Trash2 aria-hidden />
              {t('webhooks.delete')}
            </Button>
          }
          title={t('webhooks.deleteTitle', { name: webhook.name })}
          confirmLabel={t('webhooks.delete')}
          onConfirm={() => send({ intent: 'delete' })}
        >
          {t('webhooks.deleteBody')}
        </ConfirmDialog>
      </div>
      {testing ? (
        <SendTestDialog webhook={webhook} events={events} onClose={() => setTesting(false)} />
      ) : null}
    </Card>
  )
}
