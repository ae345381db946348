import { useFetcher } from '@remix-run/react'
import { Badge } from '~/components/ui/badge'
import { Card, CardHeader } from '~/components/ui/card'
import { Switch } from '~/components/ui/switch'
import { settingsTexts } from '~/i18n/settings'
import { useT } from '~/lib/i18n'
import type { Outputs } from '~server/contract'
import { sectionId } from './section-nav'

type CompanyModule = Outputs['modules']['list']['data'][number]

/** Switches for the modules that the plan includes. A switch takes effect at once, and no data is lost. */
export function ModuleSwitches({ modules, editable }: { modules: readonly CompanyModule[]; editable: boolean }) {
  const t = useT(settingsTexts)
  return (
    <Card id={sectionId('modules')} className="scroll-mt-18">
      <CardHeader title={t('sections.modules')} description={t('sections.modulesHint')} />
      <ul className="divide-y divide-line border-t border-line">
        {modules.map(one => (
          <ModuleRow key={one.module} {...one} editable={editable} />
        ))}
      </ul>
    </Card>
  )
}

function ModuleRow({ module, label, booked, enabled, editable }: CompanyModule & { editable: boolean }) {
  const t = useT(settingsTexts)
  const fetcher = useFetcher()
  const submitted = fetcher.formData?.get('enabled')
  const id = `module-${module}`
  return (
    <li className="flex min-h-12 items-center gap-3 px-4 py-1.5">
      <label htmlFor={id} className="min-w-0 grow">
        {label}
      </label>
      {booked ? null : <Badge>{t('modules.notBooked')}</Badge>}
      {module === 'core' ? <Badge>{t('modules.alwaysOn')}</Badge> : null}
      <Switch
        id={id}
        checked={submitted === undefined || submitted === null ? enabled : submitted === 'true'}
        disabled={!editable || !booked || module === 'core'}
        onCheckedChange={next =>
          fetcher.submit(
            { intent: 'module', module, enabled: String(next) },
            { method: 'post', action: '/settings?index' },
          )
        }
      />
    </li>
  )
}
