import { Form, Link, useNavigation } from '@remix-run/react'
import { useState } from 'react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Checkbox } from '~/components/ui/checkbox'
import { Day, Money } from '~/components/value'
import { dunningsTexts } from '~/i18n/dunnings'
import { useT } from '~/lib/i18n'
import type { DueDunning } from '~server/services/billing/dunnings/schema'

interface DueListProps {
  due: readonly DueDunning[]
  total: number
}

// No `listOf`, like its two siblings: a work list that the page shows whole and without search.
/** What a dunning can be sent for now, with a checkbox each; nothing is created before the button is pressed. */
export function DueList({ due, total }: DueListProps) {
  const t = useT(dunningsTexts)
  const navigation = useNavigation()
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const chosen = due.filter(row => !left.has(row.invoice_id))
  const toggle = (id: number) => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
  }
  const all = chosen.length === due.length
  return (
    <Form method="post" className="@container overflow-hidden rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-2">
        <label htmlFor="due-all" className="flex min-h-10 grow cursor-pointer items-center gap-3">
          <Checkbox
            id="due-all"
            checked={all ? true : chosen.length > 0 ? 'indeterminate' : false}
            onCheckedChange={() => setLeft(all ? new Set(due.map(row => row.invoice_id)) : new Set())}
          />
          <span className="font-semibold">{t('due')}</span>
        </label>
        <Button
          type="submit"
          name="intent"
          value="write"
          variant="primary"
          className="@max-md:w-full"
          aria-disabled={chosen.length === 0 || undefined}
          pending={navigation.formData?.get('intent') === 'write'}
        >
          {t('write', { count: chosen.length })}
        </Button>
      </div>
      <ul className="divide-y divide-line">
        {due.map(row => (
          <DueRow
            key={row.invoice_id}
            row={row}
            checked={!left.has(row.invoice_id)}
            onToggle={() => toggle(row.invoice_id)}
          />
        ))}
      </ul>
      {total > due.length ? (
        <p className="border-t border-line px-4 py-2 text-[13px] text-muted">{t('more', { count: due.length })}</p>
      ) : null}
    </Form>
  )
}

interface DueRowProps {
  row: DueDunning
  checked: boolean
  onToggle: () => void
}

function DueRow({ row, checked, onToggle }: DueRowProps) {
  const t = useT(dunningsTexts)
  const id = `due-${row.invoice_id}`
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <span className="flex h-5 items-center">
        <Checkbox
          id={id}
          name="invoice_id"
          value={row.invoice_id}
          checked={checked}
          onCheckedChange={onToggle}
          aria-label={`${row.level_title}: ${row.invoice_number}`}
        />
      </span>
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link to={`/invoices/${row.invoice_id}`} className="font-medium tabular underline-offset-4 hover:underline">
            {row.invoice_number}
          </Link>
          <Badge tone={row.level > 1 ? 'danger' : 'warning'}>{row.level_title}</Badge>
        </div>
        <p className="text-[13px] break-words text-muted">
          {[row.kontakt_name, row.title].filter(Boolean).join(' · ')}
        </p>
        <p className="flex flex-wrap gap-x-1.5 text-[13px] text-muted">
          <span className="text-danger">{t('lateDays', { count: row.days_late })}</span>
          <span aria-hidden>·</span>
          <span>
            {t('dueDay')} <Day value={row.due_date} />
          </span>
          <span aria-hidden>·</span>
          <span className={row.has_email ? undefined : 'text-warning'}>
            {row.has_email ? t('hasEmail') : t('noEmail')}
          </span>
        </p>
      </div>
      <div className="shrink-0 text-right">
        <p className="font-semibold">
          <Money value={row.open_amount} currency={row.currency} />
        </p>
        {row.fee > 0 ? (
          <p className="text-xs text-muted">
            {t('fee')} <Money value={row.fee} currency={row.currency} />
          </p>
        ) : null}
      </div>
    </li>
  )
}
