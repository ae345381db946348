import { useCallback, useId, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Dialog, DialogContent } from '~/components/ui/dialog'
import { Field } from '~/components/ui/field'
import { Input } from '~/components/ui/input'
import { MoneyInput } from '~/components/ui/money-input'
import { Textarea } from '~/components/ui/textarea'
import { rapportsTexts } from '~/i18n/rapports'
import { formatDecimal, parseDecimal } from '~/lib/decimal-text'
import { useLocale, useT } from '~/lib/i18n'
import { useMay } from '~/lib/session'
import { ArticleSearch } from './article-search'
import type { DraftMaterial } from './draft'
import { focusOnOpen } from './focus-on-open'
import { KeepButton, RemoveButton, useLineCheck } from './line-check'
import { StepField } from './step-field'
import type { Suggestions } from './use-suggestions'

interface MaterialDialogProps {
  line: DraftMaterial
  isNew: boolean
  suggestions: Suggestions
  /** The server's errors for this line, by field. */
  issues: Partial<Record<string, string>>
  onSave: (line: DraftMaterial) => void
  onRemove: () => void
  onClose: () => void
}

/** One material line: a new one starts with the search for its material. */
export function MaterialDialog(props: MaterialDialogProps) {
  const { isNew, suggestions, onRemove, onClose } = props
  const t = useT(rapportsTexts)
  const withPrices = useMay()('rapports:prices')
  const formId = useId()
  const [line, setLine] = useState(props.line)
  const searching = isNew && line.name === ''
  return (
    <Dialog open onOpenChange={open => (open ? undefined : onClose())}>
      <DialogContent
        title={t(isNew ? 'material.add' : 'material.edit')}
        className={searching ? 'max-md:h-[92dvh]' : undefined}
        onOpenAutoFocus={focusOnOpen}
        footer={
          searching ? undefined : (
            <>
              {isNew ? (
                <Button variant="ghost" size="lg" className="mr-auto" onClick={() => setLine({ ...line, name: '' })}>
                  {t('material.other')}
                </Button>
              ) : (
                <RemoveButton onRemove={onRemove} />
              )}
              <KeepButton form={formId} isNew={isNew} />
            </>
          )
        }
      >
        {searching ? (
          <ArticleSearch
            recent={suggestions.materials}
            withPrices={withPrices}
            onChoose={choice => setLine({ ...line, ...choice })}
          />
        ) : (
          <MaterialForm {...props} id={formId} line={line} onChange={setLine} withPrices={withPrices} />
        )}
      </DialogContent>
    </Dialog>
  )
}

interface MaterialFormProps extends MaterialDialogProps {
  id: string
  onChange: (line: DraftMaterial) => void
  withPrices: boolean
}

function MaterialForm(props: MaterialFormProps) {
  const { id, line, isNew, suggestions, issues, onChange, onSave, withPrices } = props
  const t = useT(rapportsTexts)
  const [stored] = useState(line)
  const [name, setName] = useState(line.name)
  const unitsId = useId()
  const locale = useLocale()
  const set = (changes: Partial<DraftMaterial>) => onChange({ ...line, ...changes })
  const text = useCallback((value: number) => formatDecimal(value, locale), [locale])
  const parse = useCallback((typed: string) => parseDecimal(typed, locale), [locale])

  const missing = {
    name: name.trim() ? undefined : t('material.nameMissing'),
    quantity: line.quantity > 0 ? undefined : t('material.quantityWrong'),
    unit_price: line.unit_price === null || line.unit_price >= 0 ? undefined : t('material.priceWrong'),
  }
  // The name is typed separately from the line: with an empty name the dialog would return to the search.
  const { errorOf, submit } = useLineCheck({ line: { ...line, name }, stored, issues, missing })

  const keep = submit(() =>
    onSave({ ...line, name: name.trim(), unit: line.unit.trim(), notes: line.notes?.trim() || null }),
  )

  return (
    <form id={id} onSubmit={keep} noValidate className="grid gap-5 pb-1">
      <Field label={t('material.name')} errors={errorOf('name')} required>
        {control => <Input {...control} value={name} maxLength={200} onChange={event => setName(event.target.value)} />}
      </Field>
      <StepField
        label={t('material.quantity')}
        takesFocus={isNew}
        value={line.quantity}
        onChange={quantity => set({ quantity })}
        text={text}
        parse={parse}
        step={stepped}
        unit={line.unit}
        lessLabel={t('material.less')}
        moreLabel={t('material.more')}
        errors={errorOf('quantity')}
      />
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('material.unit')} errors={errorOf('unit')}>
          {control => (
            <>
              <Input
                {...control}
                list={unitsId}
                value={line.unit}
                maxLength={20}
                autoComplete="off"
                onChange={event => set({ unit: event.target.value })}
              />
              <datalist id={unitsId}>
                {suggestions.units.map(unit => (
                  <option key={unit} value={unit} />
                ))}
              </datalist>
            </>
          )}
        </Field>
        {withPrices ? (
          <Field label={t('material.price')} errors={errorOf('unit_price')}>
            {control => (
              <MoneyInput {...control} defaultValue={line.unit_price} onNumber={unit_price => set({ unit_price })} />
            )}
          </Field>
        ) : null}
      </div>
      <Field label={t('material.notes')} errors={errorOf('notes')}>
        {control => (
          <Textarea
            {...control}
            rows={2}
            maxLength={2000}
            value={line.notes ?? ''}
            onChange={event => set({ notes: event.target.value })}
          />
        )}
      </Field>
    </form>
  )
}

function stepped(quantity: number, direction: 1 | -1): number {
  if (!Number.isFinite(quantity)) return 1
  if (direction === 1) return Math.floor(quantity + 1e-9) + 1
  return quantity <= 1 ? quantity : Math.ceil(quantity - 1e-9) - 1
}
