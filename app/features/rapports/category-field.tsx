import { useState } from 'react'
import { Field } from '~/components/ui/field'
import { Input } from '~/components/ui/input'
import { rapportsTexts } from '~/i18n/rapports'
import { useT } from '~/lib/i18n'
import { ChoiceChips } from './choice-chips'

interface CategoryFieldProps {
  categories: readonly string[]
  value: string
  onChange: (value: string) => void
  errors?: readonly string[]
}

const OTHER = '\u0000other'

/** The job category: one touch for a known one, or typed. */
export function CategoryField({ categories, value, onChange, errors }: CategoryFieldProps) {
  const t = useT(rapportsTexts)
  // Null until somebody decides: the categories of earlier rapports arrive after the first drawing.
  const [decided, setDecided] = useState<boolean | null>(null)
  const unknown = !categories.includes(value) && (value !== '' || categories.length === 0)
  const typing = decided ?? unknown
  const options = [
    ...categories.map(category => ({ value: category, label: category })),
    { value: OTHER, label: t('entry.otherCategory') },
  ]
  return (
    <Field label={t('entry.category')} errors={errors} required>
      {control => (
        <div className="grid gap-2">
          {categories.length > 0 ? (
            <ChoiceChips
              label={t('entry.category')}
              options={options}
              value={typing ? OTHER : value}
              onChange={chosen => {
                setDecided(chosen === OTHER)
                onChange(chosen === OTHER ? '' : chosen)
              }}
            />
          ) : null}
          {typing ? (
            <Input
              {...control}
              aria-label={t('entry.category')}
              placeholder={t('entry.categoryPlaceholder')}
              maxLength={100}
              value={value}
              onChange={event => {
                setDecided(true)
                onChange(event.target.value)
              }}
            />
          ) : null}
        </div>
      )}
    </Field>
  )
}
