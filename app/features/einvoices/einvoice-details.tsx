import { useFetcher } from '@remix-run/react'
import { ChevronDown, CircleAlert, Download, FileCode, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge, type Tone } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '~/components/ui/dropdown-menu'
import { Skeleton } from '~/components/ui/skeleton'
import { StatusBadge } from '~/components/ui/status-badge'
import { Ago } from '~/components/value'
import { einvoicesTexts } from '~/i18n/einvoices'
import { useLocale, useT } from '~/lib/i18n'
import { useMay } from '~/lib/session'
import type { EInvoiceCheck, ExportRecord, ExportStatus, Finding } from '~server/services/billing/einvoices/schema'
import type { EInvoiceState } from './einvoice-state.server'
import { FieldLink } from './field-link'
import { einvoiceKinds, kindOf } from './kinds'

export interface EInvoiceDetailsProps {
  state: EInvoiceState
  url: string
  draft: boolean
  contactId: number | null
  waits: boolean | null
}

/** The findings of the rules, and how the e-invoice is created. */
export default function EInvoiceDetails({ state, url, draft, contactId, waits }: EInvoiceDetailsProps) {
  return (
    <>
      {draft ? (
        <DraftState check={state.check} contactId={contactId} waits={waits} />
      ) : (
        <IssuedState state={state} contactId={contactId} />
      )}
      {state.check ? <Create url={url} draft={draft} /> : null}
    </>
  )
}

interface DraftStateProps {
  check: EInvoiceCheck | null
  contactId: number | null
  waits: boolean | null
}

/**
 * A draft is checked as it is; it is complete only if nothing besides the e-invoice is missing for its issue. If none
 * is created automatically, that is shown first, and its findings are no obstacle.
 */
function DraftState({ check, contactId, waits }: DraftStateProps) {
  const t = useT(einvoicesTexts)
  if (!check) return <p className="text-muted">{t('noContact')}</p>
  const { errors, warnings, at_issue } = check
  const findings = [...errors, ...warnings]
  if (at_issue !== 'made')
    return (
      <>
        <p className="text-muted">{t(`onRequest.${at_issue}`)}</p>
        {errors.length > 0 ? <p>{t('onRequest.missing', { count: errors.length })}</p> : null}
        <Findings findings={errors} contactId={contactId} mendable />
      </>
    )
  if (findings.length === 0 && waits === null) return <Skeleton className="h-10" aria-label={t('checking')} />
  if (findings.length === 0)
    return waits ? <p className="text-muted">{t('waits')}</p> : <p className="text-success">{t('ready')}</p>
  return (
    <>
      {errors.length > 0 ? (
        <p>
          <span className="font-medium text-danger">{t('faulty', { count: errors.length })}</span>{' '}
          {t(check.profile === 'xrechnung' ? 'blocked' : 'plain')}
        </p>
      ) : (
        <p>{t(waits === false ? 'onlyHints' : 'hintsOnly')}</p>
      )}
      <Findings findings={findings} contactId={contactId} mendable />
    </>
  )
}

/** For an issued document the newest e-invoice counts. */
function IssuedState({ state, contactId }: { state: EInvoiceState; contactId: number | null }) {
  const t = useT(einvoicesTexts)
  const [newest] = state.exports
  const atIssue = state.check?.at_issue ?? 'made'
  if (!newest) return <p className="text-muted">{t(atIssue === 'made' ? 'none' : `onRequest.${atIssue}`)}</p>
  const errors = newest.validation_result?.errors ?? []
  return <Findings findings={errors} contactId={contactId} mendable={false} />
}

/** Creates one in the usual format, or in another. */
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

interface FindingsProps {
  findings: readonly Finding[]
  contactId: number | null
  /** Only what can still be changed links to its field. */
  mendable: boolean
}

/** The findings of the rules, as text, each with its remedy. */
function Findings({ findings, contactId, mendable }: FindingsProps) {
  const locale = useLocale()
  if (findings.length === 0) return null
  return (
    <ul className="grid gap-2.5">
      {findings.map(finding => {
        const isError = finding.severity === 'error'
        const Icon = isError ? CircleAlert : Info
        return (
          <li key={`${finding.rule} ${finding.field ?? ''} ${finding.message.en}`} className="flex gap-2">
            <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${isError ? 'text-danger' : 'text-warning'}`} />
            <div className="min-w-0 text-[13px] break-words">
              <p>{finding.message[locale]}</p>
              <p className="text-muted">
                {finding.remedy[locale]} <span className="text-xs text-faint">{finding.rule}</span>
              </p>
              {mendable ? <FieldLink field={finding.field} contactId={contactId} /> : null}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

const tones: Record<ExportStatus, Tone> = {
  pending: 'info',
  valid: 'success',
  invalid: 'danger',
  failed: 'danger',
}

/** The created e-invoices, newest first, with their files. */
export function ExportList({ exports }: { exports: readonly ExportRecord[] }): ReactNode {
  const t = useT(einvoicesTexts)
  return (
    <ul aria-label={t('history')} className="divide-y divide-line border-t border-line">
      {exports.map(record => (
        <li key={record.id} className="grid gap-1.5 px-4 py-2.5">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="grow font-medium">{t(`kinds.${kindOf(record)}`)}</span>
            {record.preview ? <Badge>{t('preview')}</Badge> : null}
            <StatusBadge tone={tones[record.status]}>{t(`statuses.${record.status}`)}</StatusBadge>
          </div>
          <div className="flex flex-wrap items-center gap-2">
            <span className="grow text-xs text-muted">
              <Ago value={record.created_at} />
            </span>
            <Files record={record} />
          </div>
          <Reason record={record} />
        </li>
      ))}
    </ul>
  )
}

function Files({ record }: { record: ExportRecord }) {
  const t = useT(einvoicesTexts)
  const files = [
    { part: 'pdf', file: 'PDF', url: record.file_pdf },
    { part: 'xml', file: 'XML', url: record.file_xml },
  ] as const
  return files.map(({ part, file, url }) =>
    url ? (
      <Button key={part} asChild size="sm">
        <a href={url} download aria-label={t('download', { file, kind: t(`kinds.${kindOf(record)}`) })}>
          <Download aria-hidden />
          {file}
          {part === record.file_primary ? (
            <span className="text-xs font-normal text-muted">{t('original')}</span>
          ) : null}
        </a>
      </Button>
    ) : null,
  )
}

function Reason({ record: { status, validation_result: result } }: { record: ExportRecord }) {
  const t = useT(einvoicesTexts)
  if (status !== 'failed') return null
  const reason =
    result?.reason === 'pdf.unavailable' ? 'unavailable' : result?.reason === 'interrupted' ? 'interrupted' : 'internal'
  return <p className="text-[13px] text-danger">{t(`reasons.${reason}`)}</p>
}
