import { useFetcher } from '@remix-run/react'
import { useState } from 'react'
import { ActionForm, SubmitButton, useActionForm } from '~/components/form'
import { SelectField, TextField } from '~/components/form-fields'
import { Badge } from '~/components/ui/badge'
import { Card, CardContent, CardFooter, CardHeader } from '~/components/ui/card'
import { Checkbox } from '~/components/ui/checkbox'
import { toast } from '~/components/ui/toast'
import { companiesTexts } from '~/i18n/companies'
import { platformTexts } from '~/i18n/platform'
import type { FormReply } from '~/lib/form'
import { useT } from '~/lib/i18n'
import { useDone } from '~/lib/use-done'
import type { Outputs } from '~server/contract'

const plans = ['starter', 'business', 'enterprise'] as const

type Company = Outputs['admin']['company']['data']
/** A type alias, because a form's value needs an index signature. */
type Updates = { name?: string; plan?: string; modules?: string[] }

/** Name, plan and enabled modules of a company. */
export function CompanyForm({ company }: { company: Company }) {
  const t = useT(platformTexts)
  const texts = useT(companiesTexts)
  const fetcher = useFetcher<FormReply<unknown>>()
  const [plan, setPlan] = useState<string>(company.plan)
  // Modules that another plan does not include are off after the save; until then the checkboxes keep the operator's
  // choice.
  const [saved, setSaved] = useState(0)
  const [form, fields] = useActionForm<Updates>({
    id: 'company',
    reply: fetcher.data,
    defaultValue: { name: company.name, plan: company.plan },
  })
  useDone(fetcher, () => {
    toast(t('company.saved'))
    setSaved(count => count + 1)
  })
  return (
    <Card>
      <CardHeader title={t('company.booked')} description={t('company.planHint')} />
      <ActionForm
        form={form}
        fetcher={fetcher}
        guard={{
          record: {
            name: company.name,
            plan: company.plan,
            modules: company.switched_on,
            version: company.version,
          },
          reply: fetcher.data,
        }}
      >
        <CardContent className="grid gap-4">
          <TextField field={fields.name} label={t('company.name')} required autoComplete="off" />
          <SelectField
            field={fields.plan}
            label={t('company.plan')}
            options={plans.map(value => ({ value, label: texts(`plans.${value}`) }))}
            onChange={event => setPlan(event.target.value)}
          />
          <ModuleFields key={saved} plan={plan} company={company} />
        </CardContent>
        <CardFooter>
          <SubmitButton fetcher={fetcher} name="intent" value="update">
            {t('company.save')}
          </SubmitButton>
        </CardFooter>
      </ActionForm>
    </Card>
  )
}

function ModuleFields({ plan, company }: { plan: string; company: Company }) {
  const t = useT(platformTexts)
  return (
    <fieldset>
      <legend className="font-medium">{t('company.modules')}</legend>
      <p className="pb-2 text-xs text-muted">{t('company.modulesHint')}</p>
      <input type="hidden" name="modules" value="core" />
      <ul className="grid gap-x-4 sm:grid-cols-2">
        {company.module_list.map(({ module: id, label, plans: booking }) => {
          const isBooked = booking.some(one => one === plan)
          return (
            <li key={id}>
              <label htmlFor={`module-${id}`} className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
                <Checkbox
                  id={`module-${id}`}
                  name="modules"
                  value={id}
                  defaultChecked={id === 'core' || company.switched_on.includes(id)}
                  disabled={!isBooked || id === 'core'}
                />
                <span className={isBooked ? '' : 'text-muted'}>{label}</span>
                {id === 'core' ? <Badge>{t('company.alwaysOn')}</Badge> : null}
                {isBooked ? null : <Badge>{t('company.notBooked')}</Badge>}
              </label>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
