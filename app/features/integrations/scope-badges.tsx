import { Eye, Pencil } from 'lucide-react'
import { Badge } from '~/components/ui/badge'
import { integrationsTexts } from '~/i18n/integrations'
import { useT } from '~/lib/i18n'
import { levelsOf, moduleText, scopeModules } from './scopes'

/** What a key may do, as text. */
export function ScopeBadges({ scopes }: { scopes: readonly string[] }) {
  const t = useT(integrationsTexts)
  const reached = levelsOf(scopes)
  const everything = reached.length === scopeModules.length && reached.every(({ level }) => level === 'write')
  if (everything) {
    return (
      <Badge tone="warning" className="w-fit">
        <Pencil aria-hidden />
        {t('keys.everything')}
      </Badge>
    )
  }
  return (
    <ul className="flex flex-wrap gap-1">
      {reached.map(({ module, level }) => (
        <li key={module}>
          <Badge>
            {level === 'write' ? <Pencil aria-hidden /> : <Eye aria-hidden />}
            {t(moduleText(module))}
            <span className="sr-only">{t(`levels.${level}`)}</span>
          </Badge>
        </li>
      ))}
    </ul>
  )
}
