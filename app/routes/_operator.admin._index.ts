import { redirect } from '@remix-run/node'

/** The short URL of the administration, as named in the manual. */
export const loader = () => redirect('/admin/companies')
