import { teamTexts } from '~/i18n/team'
import { useT } from '~/lib/i18n'
import { useRoleName } from '~/lib/roles'
import { useFormat } from '~/lib/session'
import { type Explained, moduleWord } from './role'

/** Why somebody may do something, or may not, in words. */
export function useReason(role: number) {
  const t = useT(teamTexts)
  const format = useFormat()
  const roleName = useRoleName()(role)
  return ({ source, allowed, module, override }: Explained['permissions'][number]): string => {
    if (source === 'module')
      return t('permissions.why.module', { module: t(`modules.${moduleWord(module)}`) })
    if (source === 'administrator') return t('permissions.why.administrator')
    if (source === 'override' && override)
      return t(allowed ? 'permissions.why.given' : 'permissions.why.taken', {
        name: override.set_by_name ?? t('permissions.why.someone'),
        day: format.day(format.dayOf(override.set_at)),
      })
    return t(allowed ? 'permissions.why.role' : 'permissions.why.roleNot', { role: roleName })
  }
}
