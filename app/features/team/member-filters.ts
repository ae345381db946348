import { idFilter, listParams } from '~/lib/list-params'

/** What the URL of the team's list asks for. */
export function memberFilters(request: Request) {
  const { q, limit, offset, filters } = listParams(request, {
    filters: { role: ['1', '2', '3'], department: null, status: ['active', 'removed'] },
  })
  const { role, department, status } = filters
  return {
    ...{ q, limit, offset },
    ...(role ? { role: Number(role) } : {}),
    ...(department ? { department_id: idFilter(department) } : {}),
    ...(status === 'removed' ? { status: 'removed' as const } : {}),
  }
}
