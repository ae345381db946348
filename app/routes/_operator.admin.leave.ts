import { redirect } from '@remix-run/node'
import { pageAction } from '~/lib/page.server'

/** Leaves a company: one click on the banner. */
export const action = pageAction(async ({ context }) => {
  const { setCookie } = await context.leaveCompany()
  throw redirect('/admin/companies', { headers: { 'Set-Cookie': setCookie } })
})

/** This URL redirects to the administration. */
export const loader = () => redirect('/admin/companies')
