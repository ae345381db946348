import { Link, useActionData, useSearchParams } from '@remix-run/react'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ActionForm, SubmitButton, useActionForm } from '~/components/form'
import { NumberField } from '~/components/form-fields'
import { Card, CardContent } from '~/components/ui/card'
import { Combobox } from '~/components/ui/combobox'
import { Field } from '~/components/ui/field'
import { Hours } from '~/components/value'
import { BlockedButton } from '~/features/documents/blocked-button'
import type { PartyNames } from '~/features/documents/party-names.server'
import { findProjects } from '~/features/records/find-records'
import { invoicesTexts } from '~/i18n/invoices'
import type { FormReply } from '~/lib/form'
import { useT } from '~/lib/i18n'
import { useFormat, useMay } from '~/lib/session'
import type { RapportOverview } from '~server/services/site/rapports/schema'
import type { BillingObstacle } from './bill-rapports.server'
import { hoursOf } from './customer-rapports'
import { PickableRapports } from './pickable-rapports'

interface RapportPickerProps {
  rapports: readonly RapportOverview[]
  parties: PartyNames
  /** There are more than the page shows. */
  more: boolean
  empty: ReactNode
}

interface Fields extends Record<string, unknown> {
  rapport_ids: number[]
  billing_percentage: number
}

/** The form: which rapports, and how much of each. One invoice goes to one customer. */
export function RapportPicker({ rapports, parties, more, empty }: RapportPickerProps) {
  const t = useT(invoicesTexts)
  const [params, setParams] = useSearchParams()
  const reply = useActionData<FormReply<BillingObstacle>>()
  const [form, fields] = useActionForm<Fields>({ reply })
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => {
    const named = new Set(params.getAll('rapport_id').map(Number))
    return named.size > 0 ? named : onlyOneCustomer(rapports, parties)
  })
  const picked = rapports.filter(rapport => chosen.has(rapport.id))
  const { project } = parties

  const label = t('pick.submit', { count: picked.length })
  const submit =
    picked.length > 0 ? (
      <SubmitButton size="lg">{label}</SubmitButton>
    ) : (
      <BlockedButton variant="primary" size="lg" why={t('pick.none')}>
        {label}
      </BlockedButton>
    )

  return (
    <ActionForm form={form}>
      <div className="@container">
        <div className="grid gap-4 @5xl:grid-cols-[minmax(0,1fr)_20rem] @5xl:gap-6">
          <div className="grid min-w-0 content-start gap-3">
            <Field label={t('project')} className="max-w-md">
              {control => (
                <Combobox
                  key={project?.id ?? 'all'}
                  {...control}
                  search={findProjects}
                  placeholder={t('pick.allProjects')}
                  defaultItem={
                    project && {
                      value: String(project.id),
                      label: `${project.project_number} · ${project.name}`,
                    }
                  }
                  clearable
                  onSelect={item => {
                    const next = new URLSearchParams(params)
                    next.delete('project_id')
                    if (item) next.set('project_id', item.value)
                    setChosen(new Set())
                    setParams(next, { preventScrollReset: true })
                  }}
                />
              )}
            </Field>
            {rapports.length === 0 ? (
              <div className="rounded-lg border border-dashed border-line-strong">{empty}</div>
            ) : (
              <PickableRapports rapports={rapports} chosen={chosen} onChange={setChosen} />
            )}
            {more ? <p className="text-[13px] text-muted">{t('pick.more')}</p> : null}
          </div>
          <aside aria-label={t('pick.summary')} className={rapports.length === 0 ? 'hidden' : undefined}>
            <Card className="@5xl:sticky @5xl:top-20">
              <CardContent className="grid gap-4 pt-4">
                {reply?.done ? <BillingObstacleNote obstacle={reply.done} rapports={rapports} /> : null}
                <dl className="grid grid-cols-2 gap-y-1">
                  <dt className="text-muted">{t('pick.chosen')}</dt>
                  <dd className="text-right font-medium tabular">{picked.length}</dd>
                  <dt className="text-muted">{t('pick.hours')}</dt>
                  <dd className="text-right font-medium">
                    <Hours value={hoursOf(picked)} />
                  </dd>
                  {picked[0] ? (
                    <>
                      <dt className="text-muted">{t('contact')}</dt>
                      <dd className="text-right break-words">{picked[0].kontakt_name ?? t('pick.noContact')}</dd>
                    </>
                  ) : null}
                </dl>
                {picked.map(rapport => (
                  <input key={rapport.id} type="hidden" name={fields.rapport_ids.name} value={rapport.id} />
                ))}
                <NumberField
                  field={fields.billing_percentage}
                  label={t('pick.percentage')}
                  help={t('pick.percentageHelp')}
                  unit="%"
                  decimals={0}
                  placeholder="100"
                />
                <div className={picked.length > 0 ? 'grid @max-5xl:hidden' : 'grid'}>{submit}</div>
              </CardContent>
            </Card>
          </aside>
        </div>
        {picked.length > 0 ? (
          // On a phone the list is long; the next step stays visible beside the large plus.
          <div className="sticky bottom-18 z-20 mt-4 mr-20 grid md:mr-0 md:bottom-4 @5xl:hidden">{submit}</div>
        ) : null}
      </div>
    </ActionForm>
  )
}

// A user coming from a project usually bills all of it; with several customers the user has to choose.
function onlyOneCustomer(rapports: readonly RapportOverview[], { project }: PartyNames): Set<number> {
  const customers = new Set(rapports.map(rapport => rapport.kontakt_id))
  return new Set(project && customers.size === 1 ? rapports.map(rapport => rapport.id) : [])
}

interface BillingObstacleNoteProps {
  obstacle: BillingObstacle
  rapports: readonly RapportOverview[]
}

/** What is missing before these rapports can be billed, with a link to fix it. */
function BillingObstacleNote({ obstacle, rapports }: BillingObstacleNoteProps) {
  const t = useT(invoicesTexts)
  const format = useFormat()
  const may = useMay()
  return (
    <div role="alert" className="flex gap-2.5 rounded-lg bg-warning-soft px-3 py-2.5 text-warning">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {obstacle.kind === 'rates' ? (
        <div>
          <p>{t('pick.missingRates', { categories: format.list(obstacle.categories) })}</p>
          {may('labor_rates:write') ? (
            <Link to="/settings#section-rates" className="font-medium underline underline-offset-2">
              {t('pick.toRates')}
            </Link>
          ) : null}
        </div>
      ) : (
        <p>
          {t('pick.exceeded', {
            rapport: rapports.find(rapport => rapport.id === obstacle.rapportId)?.rapport_number ?? '',
            left: format.percent(obstacle.left),
          })}
        </p>
      )}
    </div>
  )
}
