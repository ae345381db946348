import { useRevalidator } from '@remix-run/react'
import { toast } from '~/components/ui/toast'
import { appointmentsTexts } from '~/i18n/appointments'
import { useT } from '~/lib/i18n'
import { Refusal } from '~/lib/procedures'

/** Runs one action on an appointment, shows the result as a toast, and reloads the appointment. */
export function useStep(): (work: () => Promise<unknown>, done: string) => Promise<void> {
  const t = useT(appointmentsTexts)
  const { revalidate } = useRevalidator()
  return async (work, done) => {
    try {
      await work()
      toast(done)
    } catch (error) {
      const description = error instanceof Refusal ? error.problem.message : t('stepOffline')
      toast(t('stepFailed'), { tone: 'danger', description })
    }
    revalidate()
  }
}
