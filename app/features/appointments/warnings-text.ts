import type { appointmentsTexts } from '~/i18n/appointments'
import type { Translate } from '~/lib/i18n'
import type { Outputs } from '~server/contract'

type Warning = Outputs['appointments']['create']['warnings'][number]

/** The conflicts of an appointment saved despite them, each kind once; empty without conflicts. */
export function warningsText(
  t: Translate<typeof appointmentsTexts>,
  warnings: readonly Pick<Warning, 'code'>[],
): string {
  const kinds = [...new Set(warnings.map(({ code }) => code))].map(code => t(`conflicts.${code}`))
  return kinds.length > 0 ? ` ${t('form.warnings', { what: kinds.join(', ') })}` : ''
}
