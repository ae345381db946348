import { Download } from 'lucide-react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { settingsTexts } from '~/i18n/settings'
import { useT } from '~/lib/i18n'
import type { Outputs } from '~server/contract'
import { sectionId } from './section-nav'

export type ModuleExport = Outputs['modules']['exports']['data'][number]

/** Modules whose name alone does not explain their file. */
const hints = {
  core: 'export.core',
  rechnungen: 'export.invoices',
  'int.api': 'export.api',
  'int.inbound': 'export.inbound',
} as const satisfies Partial<Record<ModuleExport['module'], string>>

/** All data of the company as files, module by module. */
export function ModuleExports({ modules }: { modules: readonly ModuleExport[] }) {
  const t = useT(settingsTexts)
  return (
    <Card id={sectionId('export')} className="scroll-mt-18">
      <CardHeader title={t('sections.export')} description={t('sections.exportHint')} />
      <ul className="divide-y divide-line border-t border-line">
        {modules.map(({ module, label, active }) => (
          <li key={module} className="flex min-h-12 items-center gap-3 px-4 py-1.5">
            <div className="min-w-0 grow">
              <span className="flex flex-wrap items-center gap-x-2">
                {label}
                {active ? null : <Badge>{t('export.inactive')}</Badge>}
              </span>
              {module in hints ? <p className="text-xs text-muted">{t(hints[module as keyof typeof hints])}</p> : null}
            </div>
            <Button asChild size="sm">
              <a
                href={`/api/company/modules/${module}/export`}
                download
                aria-label={t('export.downloadOf', { module: label })}
              >
                <Download aria-hidden />
                JSON
              </a>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
