import { useFetcher } from '@remix-run/react'
import { CopyLine } from '~/components/copy-line'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardFooter, CardHeader } from '~/components/ui/card'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { Ago } from '~/components/value'
import { profileTexts } from '~/i18n/profile'
import { useT } from '~/lib/i18n'
import type { Outputs } from '~server/contract'

type Feed = NonNullable<Outputs['calendarFeeds']['get']['data']>

/** The link through which the user's own calendar program reads their appointments; shown once, when created. */
export function CalendarCard({ feed }: { feed: Feed | null }) {
  const t = useT(profileTexts)
  const fetcher = useFetcher<{ url: string | null }>()
  const url = fetcher.data?.url
  const submit = (intent: string) => fetcher.submit({ intent }, { method: 'post', action: '/profile?index' })
  return (
    <Card>
      <CardHeader title={t('calendar.title')} description={t('calendar.hint')} />
      <CardContent className="grid gap-3">
        {url ? (
          <>
            <CopyLine label={t('calendar.link')} text={url} compact />
            <p role="status">{t('calendar.once')}</p>
          </>
        ) : null}
        {feed ? (
          <p className="text-muted">
            {feed.last_read_at ? (
              <>
                {t('calendar.lastRead')} <Ago value={feed.last_read_at} />
              </>
            ) : (
              t('calendar.neverRead')
            )}
          </p>
        ) : null}
        <p className="text-xs text-faint">{t('calendar.slow')}</p>
      </CardContent>
      <CardFooter>
        {feed ? (
          <>
            <ConfirmDialog
              trigger={<Button variant="ghost">{t('calendar.end')}</Button>}
              title={t('calendar.endTitle')}
              confirmLabel={t('calendar.end')}
              onConfirm={() => submit('end-calendar')}
            >
              {t('calendar.endBody')}
            </ConfirmDialog>
            <ConfirmDialog
              trigger={<Button pending={fetcher.state !== 'idle'}>{t('calendar.replace')}</Button>}
              title={t('calendar.replaceTitle')}
              confirmLabel={t('calendar.replace')}
              onConfirm={() => submit('calendar')}
            >
              {t('calendar.replaceBody')}
            </ConfirmDialog>
          </>
        ) : (
          <Button pending={fetcher.state !== 'idle'} onClick={() => submit('calendar')}>
            {t('calendar.create')}
          </Button>
        )}
      </CardFooter>
    </Card>
  )
}
