import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { QueueCards } from '~/features/queues/queue-cards'
import type { Queue } from '~/features/queues/queue-health'
import { queuesTexts } from '~/i18n/queues'
import { useT } from '~/lib/i18n'
import { useLive } from '~/lib/live'
import { page } from '~/lib/page.server'
import { useMay } from '~/lib/session'
import { useRefresh } from '~/lib/use-refresh'

export const loader = page(async ({ context }: LoaderFunctionArgs) => ({
  queues: (await context.caller.queues.company()).data,
  now: new Date().toISOString(),
}))

/** The company's background jobs, and whether they are processed. */
export default function Queues() {
  const { queues, now } = useLoaderData<typeof loader>()
  const t = useT(queuesTexts)
  useLive(['deliveries', 'mails'])
  useRefresh(10_000)
  return (
    <div className="grid gap-3">
      <p className="text-muted">{t('about')}</p>
      <QueueCards
        queues={queues}
        now={now}
        late={queue => <Late queue={queue} />}
        failed={queue => <Failed queue={queue} />}
      />
    </div>
  )
}

function Late({ queue }: { queue: Queue['queue'] }) {
  const t = useT(queuesTexts)
  const may = useMay()
  return (
    <>
      <p>{t(`late.${queue}`)}</p>
      <p>{t('late.help')}</p>
      {queue === 'webhooks' && may('webhooks:manage') ? (
        <Link to="/integrations/webhooks" className="underline underline-offset-2 pointer-coarse:py-1.5">
          {t('late.showWebhooks')}
        </Link>
      ) : null}
    </>
  )
}

function Failed({ queue }: { queue: Queue['queue'] }) {
  const t = useT(queuesTexts)
  const may = useMay()
  if (queue !== 'webhooks') return <>{t(`failedHints.${queue}`)}</>
  if (!may('webhooks:manage')) return null
  return (
    <Link
      to="/integrations/deliveries?status=dead"
      className="text-accent-ink underline-offset-2 hover:underline pointer-coarse:py-1.5"
    >
      {t('failedHints.webhooks')}
    </Link>
  )
}
