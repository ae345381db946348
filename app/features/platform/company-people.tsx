import { Link } from '@remix-run/react'
import { Avatar } from '~/components/ui/avatar'
import { Badge } from '~/components/ui/badge'
import { Card, CardHeader } from '~/components/ui/card'
import { platformTexts } from '~/i18n/platform'
import { useT } from '~/lib/i18n'
import { useRoleName } from '~/lib/roles'
import type { Outputs } from '~server/contract'

type People = Outputs['admin']['company']['data']['people']

/** Who belongs to a company. */
export function CompanyPeople({ people, companyId }: { people: People; companyId: string }) {
  const t = useT(platformTexts)
  const roleName = useRoleName()
  return (
    <Card>
      <CardHeader
        title={t('company.people')}
        actions={
          <Link
            to={`/admin/users?company_id=${encodeURIComponent(companyId)}`}
            className="text-accent-ink underline-offset-2 hover:underline"
          >
            {t('company.everybody')}
          </Link>
        }
      />
      <ul className="divide-y divide-line border-t border-line">
        {people.map(person => (
          <li key={person.id} className="flex min-h-12 items-center gap-3 px-4 py-2">
            <Avatar name={person.name} size="sm" />
            <div className="min-w-0 grow">
              <p className="truncate">{person.name}</p>
              <p className="truncate text-xs text-muted">{person.email}</p>
            </div>
            <PersonState {...person} />
            <span className="text-xs text-muted">{roleName(person.role)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Only what is out of the ordinary: invited and not here yet, or shut out. */
export function PersonState({ active, has_password }: { active: boolean; has_password: boolean }) {
  const t = useT(platformTexts)
  if (active) return null
  return has_password ? (
    <Badge tone="danger">{t('users.closed')}</Badge>
  ) : (
    <Badge tone="info">{t('users.invited')}</Badge>
  )
}
