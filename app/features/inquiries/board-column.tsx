import { Link, useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Count } from '~/components/value'
import { inquiriesTexts } from '~/i18n/inquiries'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { applySearch } from '~/lib/search-state'
import type { InquiryStatus } from '~server/services/sales/inquiries/machine'
import { type BoardColumn, dropId } from './board-columns'
import { useShownColumn } from './shown-column'

/** One status of the pipeline with its cards; accepts dropped cards. */
export function BoardColumnView({ column, children }: { column: BoardColumn; children: ReactNode }) {
  const { status, inquiries, total } = column
  const t = useT(inquiriesTexts)
  const [params] = useSearchParams()
  const shown = useShownColumn() === status
  return (
    <section
      id={dropId('column', status)}
      aria-label={t('columnLabel', { status: t(`statuses.${status}`), count: total })}
      className={cn(
        'md:flex md:min-h-72 md:min-w-52 md:flex-1 md:basis-0 md:flex-col md:rounded-xl md:bg-sunken md:p-2 md:transition-colors md:data-over:bg-accent-soft',
        shown ? '' : 'max-md:hidden',
      )}
    >
      <h2 className="hidden items-center gap-2 px-1 pt-0.5 pb-2 text-[13px] md:flex">
        <span aria-hidden className={cn('size-2 rounded-full', dotOf[status])} />
        {t(`statuses.${status}`)}
        <span className="font-normal text-faint">
          <Count value={total} />
        </span>
      </h2>
      {inquiries.length > 0 ? (
        <ul className="grid gap-2">{children}</ul>
      ) : (
        <p className="rounded-lg border border-dashed border-line-strong px-3 py-6 text-center text-xs text-faint">
          {t('emptyColumn')}
        </p>
      )}
      {total > inquiries.length ? (
        <Link
          to={{ search: applySearch(params, { view: 'list', status }).toString() }}
          className="mt-2 block rounded-lg px-2 py-1.5 text-center text-xs text-muted hover:bg-hover hover:text-ink"
        >
          {t('more', { count: total })}
        </Link>
      ) : null}
    </section>
  )
}

/** The dot before a column's name; the same tones as InquiryStatusBadge. */
const dotOf: Record<InquiryStatus, string> = {
  new: 'bg-info-fill',
  in_progress: 'bg-accent',
  quoted: 'bg-warning-fill',
  won: 'bg-success-fill',
  lost: 'bg-faint',
}
