import { TriangleAlert } from 'lucide-react'
import { settingsTexts } from '~/i18n/settings'
import { useT } from '~/lib/i18n'
import { jumpTo } from '~/lib/jump-to'
import type { CompanySettings } from './settings-section'

/** What the law requires of an issuer and is still missing (AT § 11 UStG, DE § 14 UStG), each linking to its field. */
export function MissingData({ settings }: { settings: CompanySettings }) {
  const t = useT(settingsTexts)
  const needed = [
    { name: 'street', section: 'address', held: settings.street },
    { name: 'postal_code', section: 'address', held: settings.postal_code },
    { name: 'city', section: 'address', held: settings.city },
    { name: 'vat_number', section: 'legal', held: settings.vat_number ?? settings.tax_number },
  ] as const
  const missing = needed.filter(({ held }) => !held)
  if (missing.length === 0) return null
  return (
    <div className="flex gap-2.5 rounded-lg border border-warning/30 bg-warning-soft px-3 py-2.5 text-warning">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        <p className="font-medium">{t('missing.title')}</p>
        <p>{t('missing.body')}</p>
        <ul className="mt-1 flex flex-wrap gap-x-3">
          {missing.map(({ name, section }) => (
            <li key={name}>
              <a href={`#${section}-${name}`} onClick={jumpTo} className="underline underline-offset-2">
                {t(`missing.${name}`)}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
