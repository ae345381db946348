import { useFetcher } from '@remix-run/react'
import { Laptop, Smartphone } from 'lucide-react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { toast } from '~/components/ui/toast'
import { Ago } from '~/components/value'
import { authTexts } from '~/i18n/auth'
import type { FormReply } from '~/lib/form'
import { useT } from '~/lib/i18n'
import { useDone } from '~/lib/use-done'
import { deviceOf } from './device'
import { securityPath } from './security-path'
import type { Sessions } from './security-section'

/** Where the account is signed in, with buttons to end unknown sessions. */
export function SessionsCard({ sessions }: { sessions: Sessions }) {
  const t = useT(authTexts)
  const fetcher = useFetcher<FormReply<unknown>>()
  useDone(fetcher, () => toast(t('security.endedOthers')))
  return (
    <Card>
      <CardHeader
        title={t('security.sessionsTitle')}
        description={t('security.sessionsAbout')}
        actions={
          sessions.some(({ current }) => !current) ? (
            <fetcher.Form method="post" action={securityPath}>
              <Button type="submit" name="intent" value="end-others" pending={fetcher.state !== 'idle'}>
                {t('security.endOthers')}
              </Button>
            </fetcher.Form>
          ) : undefined
        }
      />
      <CardContent>
        <ul className="divide-y divide-line">
          {sessions.map(session => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      </CardContent>
    </Card>
  )
}

function SessionRow({ session }: { session: Sessions[number] }) {
  const t = useT(authTexts)
  const fetcher = useFetcher<FormReply<unknown>>()
  useDone(fetcher, () => toast(t('security.ended')))
  const parsed = deviceOf(session.user_agent)
  const device = parsed ? t('security.deviceOn', parsed) : t('security.unknownDevice')
  const Icon = parsed && ['iPhone', 'iPad', 'Android'].includes(parsed.system) ? Smartphone : Laptop
  return (
    <li className="flex items-center gap-3 py-2.5">
      <Icon aria-hidden className="size-5 shrink-0 text-faint" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {device}
          {session.current ? <Badge tone="success">{t('security.thisDevice')}</Badge> : null}
        </p>
        <p className="text-xs break-words text-muted">
          {[session.ip, session.company].filter(Boolean).join(' · ')}
          {session.ip || session.company ? ' · ' : null}
          {t('security.lastSeen')} <Ago value={session.last_seen_at} />
        </p>
      </div>
      {session.current ? null : (
        <fetcher.Form method="post" action={securityPath}>
          <input type="hidden" name="id" value={session.id} />
          <Button
            type="submit"
            name="intent"
            value="end"
            pending={fetcher.state !== 'idle'}
            aria-label={t('security.endNamed', { device })}
          >
            {t('security.end')}
          </Button>
        </fetcher.Form>
      )}
    </li>
  )
}
