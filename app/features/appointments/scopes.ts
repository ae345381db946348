import { appointmentsTexts } from '~/i18n/appointments'
import { useT } from '~/lib/i18n'
import type { InputOf } from '~/lib/procedures'

/** Which appointments of a series a change is for. */
export type Scope = NonNullable<InputOf<'appointments.update'>['scope']>
const scopes = ['this', 'following', 'all'] as const satisfies readonly Scope[]

export function useScopeOptions(): { value: Scope; label: string }[] {
  const t = useT(appointmentsTexts)
  return scopes.map(value => ({ value, label: t(`series.scopes.${value}`) }))
}
