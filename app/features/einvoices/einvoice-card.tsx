import { useFetcher, useLoaderData } from '@remix-run/react'
import { ChevronDown, FileCode } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '~/components/ui/dropdown-menu'
import { Skeleton } from '~/components/ui/skeleton'
import { commonTexts } from '~/i18n/common'
import { einvoicesTexts } from '~/i18n/einvoices'
import { useT } from '~/lib/i18n'
import { useMay } from '~/lib/session'
import { useJson } from '~/lib/use-json'
import type { EInvoiceCheck } from '~server/services/einvoices/schema'
import type { EInvoiceState } from './einvoice-state.server'
import { ExportList } from './export-list'
import { Findings } from './findings'
import { einvoiceKinds, kindOf } from './kinds'

interface EInvoiceCardProps {
  /** Where its state is asked for and where it is made: `/invoices/7/einvoice`. */
  url: string
  /** What is not sent yet can still be mended. */
  draft: boolean
  contactId: number | null
}

/** The e-invoice of an invoice or a Storno: before sending what is missing, afterwards what was made, with its files. */
export function EInvoiceCard({ url, draft, contactId }: EInvoiceCardProps) {
  const t = useT(einvoicesTexts)
  const common = useT(commonTexts)
  // Whatever is loaded anew is checked anew.
  const { data, failed, pending, retry } = useJson<EInvoiceState>(url, useLoaderData())
  return (
    <Card aria-busy={pending}>
      <CardHeader
        title={t('title')}
        description={data?.check ? t(`kinds.${kindOf(data.check)}`) : undefined}
      />
      <CardContent className="grid gap-3" aria-live="polite">
        {data === null && failed ? (
          <div role="alert" className="grid justify-items-start gap-2">
            <p className="text-danger">{t('unreachable')}</p>
            <Button size="sm" pending={pending} onClick={retry}>
              {common('actions.retry')}
            </Button>
          </div>
        ) : data === null ? (
          <Skeleton className="h-10" aria-label={t('checking')} />
        ) : draft ? (
          <DraftState check={data.check} contactId={contactId} />
        ) : (
          <IssuedState state={data} contactId={contactId} />
        )}
        {data?.check ? <Create url={url} draft={draft} /> : null}
      </CardContent>
      <ExportList exports={data?.exports ?? []} />
    </Card>
  )
}

interface DraftStateProps {
  check: EInvoiceCheck | null
  contactId: number | null
}

/** A draft is checked as it stands. */
function DraftState({ check, contactId }: DraftStateProps) {
  const t = useT(einvoicesTexts)
  if (!check) return <p className="text-muted">{t('noContact')}</p>
  const { errors, warnings } = check
  const findings = [...errors, ...warnings]
  if (findings.length === 0) return <p className="text-success">{t('ready')}</p>
  return (
    <>
      {errors.length > 0 ? (
        <p>
          <span className="font-medium text-danger">{t('faulty', { count: errors.length })}</span>{' '}
          {t(check.profile === 'xrechnung' ? 'blocked' : 'plain')}
        </p>
      ) : (
        <p>{t('onlyHints')}</p>
      )}
      <Findings findings={findings} contactId={contactId} mendable />
    </>
  )
}

/** Of what was issued the newest e-invoice counts. */
function IssuedState({ state, contactId }: { state: EInvoiceState; contactId: number | null }) {
  const t = useT(einvoicesTexts)
  const [newest] = state.exports
  if (!newest) return <p className="text-muted">{t('none')}</p>
  const errors = newest.validation_result?.errors ?? []
  return <Findings findings={errors} contactId={contactId} mendable={false} />
}

/** Makes one in the usual format, or in another. */
function Create({ url, draft }: { url: string; draft: boolean }) {
  const t = useT(einvoicesTexts)
  const may = useMay()
  const { submit, state, data } = useFetcher<{ problem: string | null }>()
  if (!may('invoices:write')) return null
  const make = (kind: string) => submit({ kind }, { method: 'post', action: url })
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <Button size="sm" pending={state !== 'idle'} onClick={() => make('')}>
          <FileCode aria-hidden />
          {t(draft ? 'createPreview' : 'create')}
        </Button>
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button size="sm" variant="ghost">
              {t('other')}
              <ChevronDown aria-hidden />
            </Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent>
            {einvoiceKinds.map(kind => (
              <DropdownMenuItem key={kind} onSelect={() => make(kind)}>
                {t(`kinds.${kind}`)}
              </DropdownMenuItem>
            ))}
          </DropdownMenuContent>
        </DropdownMenu>
      </div>
      {data?.problem ? (
        <p role="alert" className="text-[13px] text-danger">
          {data.problem}
        </p>
      ) : null}
    </div>
  )
}
