import { Badge } from '~/components/ui/badge'
import { useRoleName } from '~/lib/roles'

/** A role as text. */
export function RoleBadge({ role }: { role: number }) {
  const roleName = useRoleName()
  return <Badge tone={role === 1 ? 'accent' : 'neutral'}>{roleName(role)}</Badge>
}
