import { useCallback } from 'react'
import { commonTexts } from '~/i18n/common'
import { useT } from './i18n'

export const roleNumbers = [1, 2, 3] as const

/** The key of a role's texts. */
export const roleKey = (role: number): 'admin' | 'manager' | 'employee' =>
  role === 1 ? 'admin' : role === 2 ? 'manager' : 'employee'

/** Names of roles by their numbers: `const roleName = useRoleName(); roleName(1)`. */
export function useRoleName(): (role: number) => string {
  const t = useT(commonTexts)
  return useCallback(role => t(`roles.${roleKey(role)}`), [t])
}
