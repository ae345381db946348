import type { ReactNode } from 'react'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { None } from '~/components/value'
import { teamTexts } from '~/i18n/team'
import { useT } from '~/lib/i18n'
import type { Member } from './role'

/** How to reach somebody; with `place` also where they stand, for who may not change it. */
export function MemberData({
  member,
  place,
  change,
}: {
  member: Member
  place: boolean
  /** What can be done about the address. */
  change?: ReactNode
}) {
  const t = useT(teamTexts)
  const phone = (number: string | null) =>
    number ? (
      <a className="hover:underline" href={`tel:${number.replace(/[^\d+]/g, '')}`}>
        {number}
      </a>
    ) : (
      <None />
    )
  const facts: [string, ReactNode][] = [
    [
      t('email'),
      <a key="email" className="break-all hover:underline" href={`mailto:${member.email}`}>
        {member.email}
      </a>,
    ],
    [t('mobile'), phone(member.mobile)],
    [t('phone'), phone(member.phone)],
    [t('jobTitle'), member.job_title ?? <None />],
    ...(place
      ? ([
          [t('department'), member.department_name ?? t('noDepartment')],
          [t('manager'), member.manager_name ?? t('noManager')],
          [t('jobCategory'), member.job_category ?? <None />],
        ] as [string, ReactNode][])
      : []),
  ]
  return (
    <Card>
      <CardHeader title={t('member.contact')} />
      <CardContent>
        <dl className="grid grid-cols-[7rem_1fr] gap-x-3 gap-y-2">
          {facts.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="min-w-0">{value}</dd>
            </div>
          ))}
        </dl>
        {change ? <div className="mt-3">{change}</div> : null}
        {place ? <p className="mt-3 text-xs text-muted">{t('member.why')}</p> : null}
      </CardContent>
    </Card>
  )
}
