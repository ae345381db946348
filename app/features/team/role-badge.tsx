import { Badge } from '~/components/ui/badge'
import { useT } from '~/lib/i18n'
import { roleKey } from './role'

/** A role as a word. */
export function RoleBadge({ role }: { role: number }) {
  const t = useT('team')
  return <Badge tone={role === 1 ? 'accent' : 'neutral'}>{t(`roles.${roleKey(role)}`)}</Badge>
}
