import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData, useSubmit } from '@remix-run/react'
import { CircleAlert, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { Notice } from '~/components/ui/notice'
import { PageHeader } from '~/components/ui/page-header'
import { Stat } from '~/components/ui/stat'
import { StatusBadge } from '~/components/ui/status-badge'
import { type Import, listOf, stageTone } from '~/features/imports/imports'
import { MappingForm } from '~/features/imports/mapping-form'
import { PreviewForm, TroubledRows } from '~/features/imports/preview-form'
import { RowTable } from '~/features/imports/row-table'
import { Steps } from '~/features/imports/steps'
import { WorkProgress } from '~/features/imports/work-progress'
import { answerMessage } from '~/features/integrations/answer-message.server'
import { importsTexts } from '~/i18n/imports'
import { redirectWithToast } from '~/lib/flash.server'
import { readForm } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { serverT } from '~/lib/i18n.server'
import { listParams } from '~/lib/list-params'
import { useLive } from '~/lib/live'
import { negotiateLocale } from '~/lib/locale'
import { idParam, page } from '~/lib/page.server'
import { useFormat } from '~/lib/session'
import { duplicateChoices, notations, rowStatuses } from '~server/services/integrations/imports/schema'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.one.filename ?? ''} · Gewerk` }]

export const loader = page(async ({ request, params, context }: LoaderFunctionArgs) => {
  const id = idParam(params.id)
  const { imports } = context.caller
  const show = new URL(request.url).searchParams.get('show')
  const status = rowStatuses.find(value => value === show)
  const { limit, offset } = listParams(request)
  const [one, rows] = await Promise.all([
    imports.get({ id }),
    imports.rows({ id, limit, offset, ...(status ? { status } : {}), troubled: show === 'troubled' }),
  ])
  return { one: one.data, rows: rows.data, pagination: rows.pagination }
})

export const action = async (args: ActionFunctionArgs) => {
  const { imports } = args.context.caller
  const id = idParam(args.params.id)
  const form = await readForm(args.request)
  const intent = form.get('intent')
  return answerMessage(args, async () => {
    if (intent === 'map') await imports.map({ id, ...mappingIn(form) })
    else if (intent === 'read_again')
      await imports.readAgain({
        id,
        reading: Number(form.get('reading')),
        sheet: wholeNumberIn(form, 'sheet'),
        heading: wholeNumberIn(form, 'heading'),
        heading_rows: form.get('two_rows') === 'on' ? 2 : 1,
      })
    else if (intent === 'choose') {
      const choice = duplicateChoices.find(value => value === form.get('choice')) ?? null
      await imports.choose({ id, line: Number(form.get('line')), choice })
    } else if (intent === 'country') {
      const line = form.get('line')
      await imports.setCountry({
        id,
        line: line === null ? null : Number(line),
        country_code: String(form.get('country_code') || '') || null,
      })
    } else if (intent === 'take') {
      const duplicates = duplicateChoices.find(value => value === form.get('duplicates')) ?? 'skip'
      await imports.take({ id, duplicates, events: form.get('events') === 'on' })
    } else if (intent === 'undo') await imports.undo({ id })
    else if (intent === 'discard') {
      await imports.discard({ id })
      const locale = negotiateLocale(args.request.headers, args.context.userLocale)
      throw redirectWithToast('/imports', serverT(locale, importsTexts)('result.discarded'))
    }
    return null
  }).catch(error => {
    if (error instanceof Response) return error
    throw error
  })
}

/** Null if the form leaves it empty. */
function wholeNumberIn(form: FormData, name: string): number | null {
  const text = form.get(name)
  return text === null || text === '' ? null : Number(text)
}

function mappingIn(form: FormData) {
  const mapping: Record<string, number> = {}
  const answers: Record<string, (typeof notations)[number]> = {}
  for (const [name, value] of form) {
    if (name.startsWith('column.') && value !== '') mapping[name.slice('column.'.length)] = Number(value)
    const notation = name.startsWith('notation.') ? notations.find(one => one === value) : undefined
    if (notation) answers[name.slice('notation.'.length)] = notation
  }
  const [aside, hidden] = [form.get('aside'), form.get('hidden')]
  const unit = String(form.get('unit') ?? '').trim()
  const reading = wholeNumberIn(form, 'reading')
  return {
    ...{ mapping, notations: answers },
    ...(reading === null ? {} : { reading }),
    ...(aside === null ? {} : { take_aside: aside === 'take' }),
    ...(hidden === null ? {} : { leave_hidden: hidden === 'leave' }),
    ...(unit === '' ? {} : { unit }),
  }
}

/** One import, from its columns to its records and back. */
export default function ImportPage() {
  const { one, rows, pagination } = useLoaderData<typeof loader>()
  const t = useT(importsTexts)
  const format = useFormat()
  const reply = useActionData<{ message: string | null }>()
  const [remapping, setRemapping] = useState(false)
  useLive(['imports'])
  const message = reply?.message ?? null
  const mapping = one.stage === 'mapping' || (one.stage === 'preview' && remapping)
  const running = one.stage === 'checking' || one.stage === 'taking' || one.stage === 'undoing' ? one.stage : null
  return (
    <>
      <PageHeader
        back={{ to: '/imports', label: t('title') }}
        title={<span className="break-all">{one.filename}</span>}
        badge={<StatusBadge tone={stageTone[one.stage]}>{t(`stages.${one.stage}`)}</StatusBadge>}
        subtitle={
          <span suppressHydrationWarning>
            {[
              t(`nouns.${one.noun}`),
              t('rowCount', { count: one.row_count }),
              one.created_by,
              format.instant(one.created_at),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        }
        actions={<Actions one={one} />}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Steps stage={mapping ? 'mapping' : one.stage} />
        {one.stage === 'stuck' ? <Stuck one={one} /> : null}
        {running ? <WorkProgress one={one} stage={running} /> : null}
        {mapping ? (
          <MappingForm
            key={`${one.id}.${one.reading}`}
            one={one}
            message={message}
            onSent={() => setRemapping(false)}
          />
        ) : (
          <>
            {running === 'checking' ? null : <Figures one={one} />}
            {one.stage === 'preview' ? (
              <PreviewForm one={one} message={message} onRemap={() => setRemapping(true)} />
            ) : null}
            {running ? null : <RowTable one={one} rows={rows} page={pagination} />}
          </>
        )}
      </div>
    </>
  )
}

const figures = [
  ['ready', 'success'],
  ['duplicate', 'warning'],
  ['faulty', 'danger'],
  ['created', 'success'],
  ['updated', 'success'],
  ['skipped', 'normal'],
  ['failed', 'danger'],
  ['undone', 'normal'],
  ['kept', 'warning'],
] as const

function Figures({ one }: { one: Import }) {
  const t = useT(importsTexts)
  const format = useFormat()
  const countOf = (name: string) => (one.counts[name] ?? 0) - (name === 'faulty' ? one.left_behind : 0)
  const shown = figures.filter(([name]) => countOf(name) > 0)
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
      {shown.map(([name, tone]) => (
        <Stat
          key={name}
          label={t(`counts.${name}`)}
          value={<span suppressHydrationWarning>{format.number(countOf(name))}</span>}
          tone={tone}
          to={`?show=${name}`}
        />
      ))}
      {one.left_behind > 0 ? (
        <Stat
          label={t('counts.leftBehind')}
          value={<span suppressHydrationWarning>{format.number(one.left_behind)}</span>}
          to="?show=faulty"
        />
      ) : null}
    </div>
  )
}

function Actions({ one }: { one: Import }) {
  const t = useT(importsTexts)
  const submit = useSubmit()
  const send = (intent: string) => submit({ intent }, { method: 'post' })
  const { stage } = one
  if (stage === 'checking' || stage === 'taking' || stage === 'undoing') return null
  const remarks = (one.counts.failed ?? 0) + (one.counts.faulty ?? 0) + (one.counts.kept ?? 0)
  return (
    <>
      <ConfirmDialog
        trigger={
          <Button>
            <Trash2 aria-hidden />
            {t('result.discard')}
          </Button>
        }
        title={t('result.discardTitle')}
        confirmLabel={t('result.discard')}
        onConfirm={() => send('discard')}
      >
        {t('result.discardBody')}
      </ConfirmDialog>
      {remarks > 0 && stage !== 'preview' ? <TroubledRows id={one.id} /> : null}
      {stage === 'taken' ? (
        <ConfirmDialog
          trigger={
            <Button>
              <Undo2 aria-hidden />
              {t('result.undo')}
            </Button>
          }
          title={t('result.undoTitle')}
          confirmLabel={t('result.undo')}
          onConfirm={() => send('undo')}
        >
          {t('result.undoBody')}
        </ConfirmDialog>
      ) : null}
      {stage === 'taken' || stage === 'undone' ? (
        <Button asChild variant="primary">
          <Link to={listOf(one.noun)}>{t('result.open', { noun: t(`nouns.${one.noun}`) })}</Link>
        </Button>
      ) : null}
    </>
  )
}

/** A job that failed for good can be resumed manually. */
function Stuck({ one }: { one: Import }) {
  const t = useT(importsTexts)
  const submit = useSubmit()
  const { new: unchecked = 0, ready = 0, duplicate = 0 } = one.counts
  const mapping = Object.fromEntries(
    Object.entries(one.mapping).map(([field, column]) => [`column.${field}`, String(column)]),
  )
  function resume() {
    if (unchecked > 0) submit({ intent: 'map', ...mapping }, { method: 'post' })
    else if (ready + duplicate > 0)
      submit(
        { intent: 'take', duplicates: one.options.duplicates, events: one.options.events ? 'on' : '' },
        { method: 'post' },
      )
    else submit({ intent: 'undo' }, { method: 'post' })
  }
  return (
    <Notice
      tone="danger"
      icon={CircleAlert}
      title={t('result.stuckTitle')}
      actions={<Button onClick={resume}>{t('result.resume')}</Button>}
    >
      <p>{t('result.stuckBody')}</p>
    </Notice>
  )
}
