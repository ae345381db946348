import { useFetcher } from '@remix-run/react'
import { Hourglass } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardFooter, CardHeader } from '~/components/ui/card'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { Notice } from '~/components/ui/notice'
import { toast } from '~/components/ui/toast'
import { profileTexts } from '~/i18n/profile'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'

/** Asks for the own account to be erased, or takes that back. */
export function DeletionCard({ requestedAt }: { requestedAt: string | null }) {
  const t = useT(profileTexts)
  const format = useFormat()
  const fetcher = useFetcher<{ action?: string }>()
  const send = (intent: string) => fetcher.submit({ intent }, { method: 'post' })

  useEffect(() => {
    if (fetcher.state !== 'idle' || !fetcher.data?.action) return
    toast(t(fetcher.data.action === 'request_deletion' ? 'data.requested' : 'data.withdrawn'))
  }, [fetcher.state, fetcher.data, t])

  return (
    <Card>
      <CardHeader title={t('data.deletionTitle')} />
      <CardContent className="grid gap-3">
        {requestedAt ? (
          <Notice tone="info" icon={Hourglass} title={t('data.pendingTitle')}>
            <span suppressHydrationWarning>
              {t('data.pendingBody', { day: format.day(format.dayOf(requestedAt)) })}
            </span>
          </Notice>
        ) : (
          <p>{t('data.deletionBody')}</p>
        )}
        <p className="text-muted">{t('data.kept')}</p>
      </CardContent>
      <CardFooter>
        {requestedAt ? (
          <Button onClick={() => send('withdraw')} pending={fetcher.state !== 'idle'}>
            {t('data.withdraw')}
          </Button>
        ) : (
          <ConfirmDialog
            trigger={
              <Button variant="ghost" className="text-danger" pending={fetcher.state !== 'idle'}>
                {t('data.request')}
              </Button>
            }
            title={t('data.confirmTitle')}
            confirmLabel={t('data.request')}
            tone="danger"
            onConfirm={() => send('request')}
          >
            {t('data.confirmBody')}
          </ConfirmDialog>
        )}
      </CardFooter>
    </Card>
  )
}
