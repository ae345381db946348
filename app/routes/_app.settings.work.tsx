import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { FreeDaysCard } from '~/features/work-settings/free-days-card'
import { ResourcesCard } from '~/features/work-settings/resources-card'
import { CompanyDayInput, ResourceInput, toWorkModel, WorkModelInput } from '~/features/work-settings/work-input.server'
import { WorkModelsCard } from '~/features/work-settings/work-models-card'
import { intentOf, submitForm } from '~/lib/form.server'
import { useLive } from '~/lib/live'
import { page, unknownIntent } from '~/lib/page.server'
import { useFormat, useSession } from '~/lib/session'
import { whereAllowed } from '~/lib/where-allowed.server'
import { holidayStates } from '~server/services/planning/company-days/rules'
import { ListHolidays } from '~server/services/planning/company-days/schema'
import { defaultModel } from '~server/services/planning/work-models/rules'

export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
  const { caller } = context
  const params = new URL(request.url).searchParams
  const { year } = ListHolidays.pick({ year: true }).safeParse({ year: params.get('year') ?? undefined }).data ?? {}
  const state = holidayStates.find(known => known === params.get('state'))
  const [team, models, days, holidays, resources] = await Promise.all([
    caller.team.list({ limit: 200 }),
    caller.workModels.list({}),
    caller.companyDays.list({ year }),
    caller.companyDays.holidays({ year, state }),
    whereAllowed(context, () => caller.resources.list({ limit: 200 })),
  ])
  return {
    people: team.data.map(({ user_id, name }) => ({ id: user_id, name })),
    models: models.data,
    days: days.data,
    holidays: holidays.data,
    resources: resources?.data ?? null,
    now: new Date().toISOString(),
  }
})

export async function action(args: ActionFunctionArgs) {
  const { resources, workModels, companyDays } = args.context.caller
  const intent = await intentOf(args.request)
  if (intent === 'resource')
    return submitForm(args, ResourceInput, ({ value: { id, ...value }, expectedVersion }) =>
      id === undefined
        ? resources.create(value)
        : resources.update({ id, updates: { ...value, expected_version: expectedVersion } }),
    )
  if (intent === 'work-model')
    return submitForm(args, WorkModelInput, ({ value, expectedVersion }) =>
      value.id === undefined
        ? workModels.create({ ...toWorkModel(value), user_id: value.user_id })
        : workModels.update({ id: value.id, updates: { ...toWorkModel(value), expected_version: expectedVersion } }),
    )
  if (intent === 'company-day')
    return submitForm(args, CompanyDayInput, ({ value: { id, user_id, ...value }, expectedVersion }) =>
      id === undefined
        ? companyDays.create({ ...value, user_id })
        : companyDays.update({ id, updates: { ...value, expected_version: expectedVersion } }),
    )
  if (intent === 'remove-day')
    return submitForm(args, z.object({ id: z.int() }), ({ value: { id } }) => companyDays.delete({ id }))
  return unknownIntent()
}

/** What planning, the time account and leave are computed from. */
export default function WorkSettings() {
  const { people, models, days, holidays, resources, now } = useLoaderData<typeof loader>()
  const { company } = useSession()
  const today = useFormat().dayOf(now)
  useLive(['appointments', 'settings'])
  return (
    <div className="grid max-w-6xl items-start gap-4 xl:grid-cols-2">
      <div className="grid gap-4">
        <WorkModelsCard people={people} models={models} usual={usualModel(company.countryCode, today)} today={today} />
        {resources ? <ResourcesCard resources={resources} /> : null}
      </div>
      <FreeDaysCard holidays={holidays} days={days} people={people} country={company.countryCode} today={today} />
    </div>
  )
}

/** What applies to a person without a model, as the initial values of a new one. */
function usualModel(countryCode: string, valid_from: string) {
  const { minutes, startMinute, ruleSet, minor, leaveDays } = defaultModel(countryCode)
  return {
    ...{ valid_from, minor, minutes: [...minutes], start_minute: startMinute, rule_set: ruleSet },
    ...{ holiday_state: null, leave_days: leaveDays },
  }
}
