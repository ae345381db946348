import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useFetcher, useLoaderData } from '@remix-run/react'
import { Download, Hourglass } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardFooter, CardHeader } from '~/components/ui/card'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { Notice } from '~/components/ui/notice'
import { toast } from '~/components/ui/toast'
import { profileTexts } from '~/i18n/profile'
import { intentOf } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { page, pageAction, unknownIntent } from '~/lib/page.server'
import { useFormat } from '~/lib/session'

export const loader = page(async ({ context }: LoaderFunctionArgs) => {
  const { data } = await context.caller.users.me()
  return { requestedAt: data.deletion_requested_at }
})

export const action = pageAction(async ({ request, context }: ActionFunctionArgs) => {
  const intent = await intentOf(request)
  if (intent !== 'withdraw' && intent !== 'request') return unknownIntent()
  const action = intent === 'withdraw' ? 'withdraw_deletion' : 'request_deletion'
  await context.caller.profile.act({ action })
  return { action }
})

/** What is stored about the user, with export and erasure. */
export default function OwnData() {
  const { requestedAt } = useLoaderData<typeof loader>()
  return (
    <div className="grid max-w-3xl gap-4">
      <DataCard />
      <DeletionCard requestedAt={requestedAt} />
    </div>
  )
}

/** Everything stored about the user, as a file. */
function DataCard() {
  const t = useT(profileTexts)
  return (
    <Card>
      <CardHeader title={t('data.title')} />
      <CardContent className="grid gap-2">
        <p>{t('data.body')}</p>
        <p className="text-xs text-muted">{t('data.law')}</p>
      </CardContent>
      <CardFooter>
        <Button asChild>
          <a href="/api/profile/gdpr" download>
            <Download aria-hidden />
            {t('data.download')}
          </a>
        </Button>
      </CardFooter>
    </Card>
  )
}

/** Requests the erasure of the user's own account, or withdraws the request. */
function DeletionCard({ requestedAt }: { requestedAt: string | null }) {
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
