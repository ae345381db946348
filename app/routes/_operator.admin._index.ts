import { redirect } from '@remix-run/node'

/** The short address of the administration, as the manual names it. */
export const loader = () => redirect('/admin/companies')
