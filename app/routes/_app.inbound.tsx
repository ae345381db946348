import { Link, useLoaderData, useSearchParams } from '@remix-run/react'
import { CopyLine } from '~/components/copy-line'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { Dialog, DialogContent, DialogTrigger } from '~/components/ui/dialog'
import { PageHeader } from '~/components/ui/page-header'
import { BatchList } from '~/features/inbound/batch-list'
import { fileSize } from '~/features/inbound/file-size'
import type { RunningUpload } from '~/features/inbound/inbound'
import { inboundList } from '~/features/inbound/inbound-list'
import { ProgressLine } from '~/features/inbound/progress-line'
import { useOrigin } from '~/features/integrations/use-origin'
import { listLoader } from '~/features/lists/list.server'
import { ListTable } from '~/features/lists/list-page'
import { inboundTexts } from '~/i18n/inbound'
import { useT } from '~/lib/i18n'
import { useLive } from '~/lib/live'
import { useFormat, useMay } from '~/lib/session'

export { titled as meta } from '~/lib/titled'

export const loader = listLoader(inboundList)

/** Files from other systems: received, arriving, and still missing. */
export default function Inbound() {
  const { uploads, batches, sources, ...files } = useLoaderData<typeof loader>()
  const t = useT(inboundTexts)
  const chosen = useSearchParams()[0].get('batch')
  useLive(inboundList.live)
  const known = new Set([...(chosen ? [chosen] : []), ...batches.map(({ batch }) => batch)])
  const choices = { source: sources.map(toChoice), batch: [...known].map(toChoice) }
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={sources.length === 0 ? undefined : <SendDialog />}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <RunningUploads uploads={uploads} />
        <BatchList batches={batches} />
        <ListTable
          list={inboundList}
          data={{ ...files, choices: sources.length === 0 ? {} : choices }}
          create={
            <div className="max-w-xl">
              <SendGuide />
            </div>
          }
        />
      </div>
    </>
  )
}

const toChoice = (value: string) => [value, value] as const

/** How a system sends a file, for users who connect one. */
function SendDialog() {
  const t = useT(inboundTexts)
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button>{t('howTo')}</Button>
      </DialogTrigger>
      <DialogContent title={t('howTo')} description={t('howToBody')}>
        <SendGuide />
      </DialogContent>
    </Dialog>
  )
}

/** The line that sends a first file, and what it needs. */
function SendGuide() {
  const t = useT(inboundTexts)
  const mayManageKeys = useMay()('api_keys:write')
  const file = t('sampleFile')
  const url = `${useOrigin()}/api/v1/inbound?source=erp&filename=${file}`
  return (
    <div className="grid w-full gap-3 text-left">
      <CopyLine
        label={t('curl')}
        text={`curl -X POST -T ${file} -H 'Authorization: Bearer ${t('yourKey')}' '${url}'`}
      />
      <div className="grid gap-1 text-[13px] text-muted text-pretty">
        <p>{t('curlHint')}</p>
        <p>{t('keyHint')}</p>
      </div>
      {mayManageKeys ? (
        <Button asChild className="justify-self-start">
          <Link to="/integrations">{t('toKeys')}</Link>
        </Button>
      ) : null}
    </div>
  )
}

/** Files arriving right now; nothing if there are none. */
function RunningUploads({ uploads }: { uploads: readonly RunningUpload[] }) {
  const t = useT(inboundTexts)
  if (uploads.length === 0) return null
  return (
    <Card>
      <CardHeader title={t('running.title')} />
      <ul aria-label={t('running.title')} className="divide-y divide-line border-t border-line">
        {uploads.map(upload => (
          <Row key={upload.id} upload={upload} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ upload }: { upload: RunningUpload }) {
  const t = useT(inboundTexts)
  const format = useFormat()
  const { received_bytes: received, expected_bytes: expected, batch, part } = upload
  const share = expected === null ? null : Math.min(1, received / expected)
  const amount =
    expected === null
      ? t('running.so', { received: fileSize(format, received) })
      : t('running.of', { received: fileSize(format, received), expected: fileSize(format, expected) })
  return (
    <li className="grid gap-1.5 px-4 py-3">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
        <span className="min-w-0 font-medium break-all">{upload.filename}</span>
        <Badge className="font-mono font-normal">{upload.source}</Badge>
        {batch || part ? (
          <span className="text-[13px] text-muted">
            {[batch, part && t('part', { part })].filter(Boolean).join(' · ')}
          </span>
        ) : null}
        <span className="ml-auto text-[13px] text-muted tabular" suppressHydrationWarning>
          {amount}
          {share === null ? null : ` · ${format.percent(Math.floor(share * 100))}`}
        </span>
      </div>
      <ProgressLine label={t('running.progress', { name: upload.filename })} share={share} text={amount} />
    </li>
  )
}
