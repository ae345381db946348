import { selectsNumber } from '~/components/ui/selects-number'
import { documentsTexts } from '~/i18n/documents'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { cellStyle } from './cell-input'
import { writeField } from './editor-field'
import type { DraftHandle } from './use-draft'

/** The discount on the whole document, in percent, among the sums. */
export function DiscountField<Name extends string>({
  handle,
}: {
  handle: DraftHandle<Name | 'discount_percent'>
}) {
  const t = useT(documentsTexts)
  const error = handle.errors.fields.discount_percent
  return (
    <div className="text-muted">
      <dt className="flex items-center justify-between gap-4">
        <label htmlFor="document-discount_percent">{t('sums.discount')}</label>
        <span className="flex items-center gap-1.5">
          <input
            id="document-discount_percent"
            value={handle.draft.fields.discount_percent}
            onChange={event => writeField(handle, 'discount_percent', event.target.value)}
            inputMode="decimal"
            autoComplete="off"
            {...selectsNumber}
            placeholder="0"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'document-discount_percent-error' : undefined}
            className={cn(
              cellStyle,
              'h-8 w-20 border-line-strong! text-right text-ink tabular pointer-coarse:h-11',
            )}
          />
          <span aria-hidden>%</span>
        </span>
      </dt>
      <dd
        id="document-discount_percent-error"
        role={error ? 'alert' : undefined}
        className="text-right text-[13px] text-danger"
      >
        {error}
      </dd>
    </div>
  )
}
