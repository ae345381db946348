import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { BrandSection } from '~/features/settings/brand-section'
import { DunningSection } from '~/features/settings/dunning-section'
import { LaborRates } from '~/features/settings/labor-rates'
import { LogoSection } from '~/features/settings/logo-section'
import { MissingData } from '~/features/settings/missing-data'
import { ModuleExports } from '~/features/settings/module-exports'
import { ModuleSwitches } from '~/features/settings/module-switches'
import { NumbersSection } from '~/features/settings/numbers-section'
import { PlainSection } from '~/features/settings/plain-section'
import { SectionNav } from '~/features/settings/section-nav'
import { sectionSchema } from '~/features/settings/section-schema.server'
import { sectionNames } from '~/features/settings/settings-sections'
import { timeZones } from '~/features/settings/time-zones.server'
import { settingsTexts } from '~/i18n/settings'
import { intentOf, readForm, submitForm } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { useLive } from '~/lib/live'
import { page, pageAction, unknownIntent } from '~/lib/page.server'
import { useMay } from '~/lib/session'
import { whereAllowed } from '~/lib/where-allowed.server'
import { SetLaborRate } from '~server/services/billing/labor-rates/schema'
import { SetModule } from '~server/services/people/modules/schema'

export const loader = page(async ({ context }: LoaderFunctionArgs) => {
  const { caller } = context
  const [settings, modules, rates, exports] = await Promise.all([
    caller.companies.settings(),
    caller.modules.list(),
    whereAllowed(context, () => caller.laborRates.list({ limit: 200 })),
    whereAllowed(context, () => caller.modules.exports()),
  ])
  return {
    settings: settings.data,
    modules: modules.data,
    zones: timeZones(settings.data.time_zone),
    rates: rates?.data ?? null,
    exports: exports?.data ?? null,
  }
})

export const action = pageAction(async (args: ActionFunctionArgs) => {
  const { caller } = args.context
  const intent = await intentOf(args.request)
  if (intent === 'rate')
    return await submitForm(args, SetLaborRate, ({ value, expectedVersion }) =>
      caller.laborRates.set({ ...value, expected_version: expectedVersion }),
    )
  if (intent === 'remove-rate') {
    await caller.laborRates.delete({ id: String((await readForm(args.request)).get('id')) })
    return null
  }
  if (intent === 'module') {
    const form = await readForm(args.request)
    const module = SetModule.shape.module.parse(form.get('module'))
    await caller.modules.set({ module, enabled: form.get('enabled') === 'true' })
    return null
  }
  const section = sectionNames.find(name => name === intent)
  if (!section) return unknownIntent()
  return await submitForm(args, sectionSchema(section), ({ value, expectedVersion }) =>
    caller.companies.updateSettings({ ...value, expected_version: expectedVersion }),
  )
})

/** Master data of the company, in sections that are saved one by one. */
export default function Settings() {
  const { settings, modules, zones, rates, exports } = useLoaderData<typeof loader>()
  const t = useT(settingsTexts)
  const may = useMay()
  useLive(['settings'])
  const section = { settings, editable: may('company:write') }
  const plain = { ...section, zones }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[12rem_minmax(0,42rem)]">
      <SectionNav
        names={[
          ...sectionNames.slice(0, 4),
          'logo',
          ...sectionNames.slice(4),
          'modules',
          ...(rates ? ['rates' as const] : []),
          ...(exports ? ['export' as const] : []),
        ]}
      />
      <div className="grid min-w-0 gap-4">
        {section.editable ? null : <p className="text-muted">{t('readOnly')}</p>}
        <MissingData settings={settings} />
        <PlainSection name="company" {...plain} />
        <PlainSection name="address" {...plain} />
        <PlainSection name="legal" {...plain} />
        <PlainSection name="bank" {...plain} />
        <LogoSection logo={settings.logo} editable={section.editable} />
        <BrandSection {...section} />
        <NumbersSection {...section} />
        <PlainSection name="texts" {...plain} />
        <PlainSection name="payment" {...plain} />
        <PlainSection name="tax" {...plain} />
        <PlainSection name="construction" {...plain} />
        <DunningSection {...section} />
        <PlainSection name="einvoice" {...plain} />
        <PlainSection name="time" {...plain} />
        <PlainSection name="team" {...plain} />
        <PlainSection name="customers" {...plain} />
        <PlainSection name="retention" {...plain} />
        <ModuleSwitches modules={modules} editable={section.editable} />
        {rates ? <LaborRates rates={rates} editable={may('labor_rates:write')} /> : null}
        {exports ? <ModuleExports modules={exports} /> : null}
      </div>
    </div>
  )
}
