import { Field } from '~/components/ui/field'
import { Select } from '~/components/ui/select'
import { appointmentsTexts } from '~/i18n/appointments'
import { useT } from '~/lib/i18n'
import { type Scope, useScopeOptions } from './scopes'

/** Selects how much of a series a change applies to. */
export function ScopeField({ value, onChange }: { value: Scope; onChange: (scope: Scope) => void }) {
  const t = useT(appointmentsTexts)
  const options = useScopeOptions()
  return (
    <Field label={t('series.scope')}>
      {control => (
        <Select
          {...control}
          options={options}
          value={value}
          onChange={event => onChange(event.target.value as Scope)}
        />
      )}
    </Field>
  )
}
