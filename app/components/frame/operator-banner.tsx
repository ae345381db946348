import { Form, useNavigation } from '@remix-run/react'
import { LogOut, ShieldAlert } from 'lucide-react'
import { navTexts } from '~/i18n/nav'
import { useT } from '~/lib/i18n'
import { Button } from '../ui/button'
import type { SessionView } from './session-view'

/** Says on every page that an operator is in a company that is not theirs, with the way back. */
export function OperatorBanner({ session }: { session: SessionView }) {
  const t = useT(navTexts)
  const pending = useNavigation().formAction?.startsWith('/admin/leave') ?? false
  if (!session.user.switchedIn) return null
  return (
    <section
      aria-label={t('banner.label')}
      className="sticky top-13 z-20 flex flex-wrap items-center gap-x-4 gap-y-2 border-y border-warning/40 bg-warning-soft px-4 py-2 text-warning md:px-6"
    >
      <ShieldAlert aria-hidden className="size-4 shrink-0" />
      <p className="min-w-48 grow basis-0 font-medium">
        {t('banner.text', { company: session.company.name })}
      </p>
      <Form method="post" action="/admin/leave">
        <Button type="submit" size="sm" pending={pending}>
          <LogOut aria-hidden />
          {t('banner.leave')}
        </Button>
      </Form>
    </section>
  )
}
