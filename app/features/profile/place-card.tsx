import type { ReactNode } from 'react'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { Day } from '~/components/value'
import { profileTexts } from '~/i18n/profile'
import { useT } from '~/lib/i18n'
import { useRoleName } from '~/lib/roles'
import { useFormat } from '~/lib/session'
import type { Profile } from './profile'

/** Where the person stands in the company; administrators change it. */
export function PlaceCard({ profile }: { profile: Profile }) {
  const t = useT(profileTexts)
  const roleName = useRoleName()
  const format = useFormat()
  const { role, department_name, manager_name, job_category, joined_at } = profile
  if (!role) return null
  return (
    <Card>
      <CardHeader title={t('place.title')} description={t('place.hint')} />
      <CardContent>
        <dl className="grid gap-2">
          <Fact label={t('place.role')}>{roleName(role)}</Fact>
          <Fact label={t('place.department')}>{department_name}</Fact>
          <Fact label={t('place.manager')}>{manager_name}</Fact>
          <Fact label={t('place.jobCategory')}>{job_category}</Fact>
          <Fact label={t('place.since')}>{joined_at ? <Day value={format.dayOf(joined_at)} /> : null}</Fact>
        </dl>
      </CardContent>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  const t = useT(profileTexts)
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 text-right break-words">
        {children ?? <span className="text-faint">{t('place.none')}</span>}
      </dd>
    </div>
  )
}
