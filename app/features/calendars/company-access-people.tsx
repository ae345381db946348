import { Form, useNavigation, useSubmit } from '@remix-run/react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { Select } from '~/components/ui/select'
import { calendarTexts } from '~/i18n/calendars'
import { useT } from '~/lib/i18n'
import type { Outputs } from '~server/contract'
import { vendorNames } from '~server/platform/values/account-vendors'

type Delegation = Outputs['google']['delegation']['data']
type Person = Delegation['people'][number]

interface Props extends Pick<Delegation, 'provider' | 'people'> {
  isSetUp: boolean
}

/** Who works by the company's access, and a form that syncs the calendar of another person by it. */
export function CompanyAccessPeople({ provider, people, isSetUp }: Props) {
  const t = useT(calendarTexts)
  const pending = useNavigation().state !== 'idle'
  const users = people.filter(({ access }) => access === 'company')
  const others = people.filter(({ access }) => access === null)
  if (!isSetUp && users.length === 0) return null
  const title = t('delegation.people', { vendor: vendorNames[provider] })
  return (
    <section aria-label={title} className="border-t border-line">
      <h3 className="px-4 pt-3 font-medium">{title}</h3>
      {users.length === 0 ? <p className="px-4 py-2 text-muted">{t('delegation.peopleNone')}</p> : null}
      <ul className="divide-y divide-line empty:hidden">
        {users.map(person => (
          <PersonLine key={person.user_id} provider={provider} person={person} />
        ))}
      </ul>
      {isSetUp && others.length > 0 ? (
        <Form method="post" className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-3">
          <input type="hidden" name="vendor" value={provider} />
          <Select
            name="user_id"
            aria-label={t('delegation.person')}
            options={others.map(({ user_id, name }) => ({ value: String(user_id), label: name }))}
          />
          <Button type="submit" name="intent" value="connect-person" disabled={pending}>
            {t('delegation.connectPerson')}
          </Button>
        </Form>
      ) : null}
    </section>
  )
}

function PersonLine({ provider, person }: { provider: Delegation['provider']; person: Person }) {
  const t = useT(calendarTexts)
  const submit = useSubmit()
  const { user_id, name, email, is_open: isOpen, mail, synced_calendar: calendar } = person
  const uses = [
    ...(calendar === null ? [] : [t('delegation.personSynced', { name: calendar })]),
    ...(mail ? [t('delegation.personMail')] : []),
  ]
  return (
    <li className="flex flex-wrap items-center gap-2 px-4 py-3">
      <p className="min-w-0 grow basis-52">
        <span className="block font-medium break-words">{name}</span>
        <span className="block text-xs break-all text-muted">{[email, ...uses].join(' · ')}</span>
      </p>
      {isOpen ? null : <Badge tone="danger">{t('delegation.personStands')}</Badge>}
      <ConfirmDialog
        trigger={
          <Button variant="ghost" aria-label={`${t('delegation.endPerson')}: ${name}`}>
            {t('delegation.endPerson')}
          </Button>
        }
        title={t('delegation.endPersonTitle', { name })}
        confirmLabel={t('delegation.endPerson')}
        onConfirm={() =>
          submit({ intent: 'end-person', vendor: provider, user_id: String(user_id) }, { method: 'post' })
        }
      >
        {t('delegation.endPersonBody')}
      </ConfirmDialog>
    </li>
  )
}
