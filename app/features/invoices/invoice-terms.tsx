import { EditorField } from '~/features/documents/editor/editor-field'
import type { DraftHandle } from '~/features/documents/editor/use-draft'
import { invoicesTexts } from '~/i18n/invoices'
import { type Translate, useT } from '~/lib/i18n'
import type { InvoiceField } from './invoice-draft'

const taxProfiles = ['standard', 'reverse_charge', 'small_business', 'intra_community', 'export'] as const
const billingModes = ['single', 'cumulative'] as const

/** What most invoices take from the company's settings: tax, Skonto, retention, cost centre. Folded away until somebody wants another. */
export function InvoiceTerms({ handle }: { handle: DraftHandle<InvoiceField> }) {
  const t = useT(invoicesTexts)
  const { fields } = handle.draft
  const isProgress = fields.type === 'teilrechnung'
  const mayRetain = isProgress || fields.type === 'schlussrechnung' || fields.retention_rate !== ''
  const choices = <Value extends string>(values: readonly Value[], text: (value: Value) => string) =>
    values.map(value => ({ value, label: text(value) }))
  const isUsual = fields.tax_profile === 'standard' && fields.retention_rate === '' && !isProgress
  return (
    <details className="col-span-2 rounded-md border border-line" open={!isUsual}>
      <summary className="rounded-md px-3 py-2 text-[13px] text-muted hover:text-ink pointer-coarse:py-3">
        {t('terms.title')}
        <span className="text-faint"> · {summaryOf(handle, t)}</span>
      </summary>
      <div className="grid grid-cols-2 gap-3 border-t border-line p-3">
        <EditorField
          handle={handle}
          name="tax_profile"
          label={t('terms.tax')}
          options={choices(taxProfiles, value => t(`taxProfiles.${value}`))}
          className="col-span-2"
        />
        {isProgress ? (
          <EditorField
            handle={handle}
            name="billing_mode"
            label={t('terms.billing')}
            help={t('terms.billingHelp')}
            options={choices(billingModes, value => t(`billingModes.${value}`))}
            className="col-span-2"
          />
        ) : null}
        <EditorField
          handle={handle}
          name="cash_discount_percent"
          label={t('terms.skontoPercent')}
          maxLength={6}
        />
        <EditorField handle={handle} name="cash_discount_days" label={t('terms.skontoDays')} maxLength={3} />
        {mayRetain ? (
          <>
            <EditorField handle={handle} name="retention_rate" label={t('terms.retention')} maxLength={6} />
            <EditorField handle={handle} name="retention_due_on" kind="day" label={t('terms.retentionDue')} />
          </>
        ) : null}
        <EditorField
          handle={handle}
          name="cost_center"
          label={t('terms.costCenter')}
          maxLength={40}
          className="col-span-2"
        />
      </div>
    </details>
  )
}

/** What stands inside, in a line: "Umsatzsteuer wie üblich, 2 % Skonto". */
function summaryOf(
  { draft: { fields } }: DraftHandle<InvoiceField>,
  t: Translate<typeof invoicesTexts>,
): string {
  const profile = taxProfiles.find(value => value === fields.tax_profile) ?? 'standard'
  return [
    t(`taxProfiles.${profile}`),
    fields.cash_discount_percent && t('terms.skontoOf', { percent: fields.cash_discount_percent }),
    fields.retention_rate && t('terms.retentionOf', { percent: fields.retention_rate }),
  ]
    .filter(Boolean)
    .join(', ')
}
