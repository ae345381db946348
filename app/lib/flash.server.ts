import { redirect } from '@remix-run/node'
import { FLASH_COOKIE, type Flash } from './flash'

/** Redirects and shows a toast on the next page: `return redirectWithToast('/invoices/7', t('sent'))`. */
export function redirectWithToast(to: string, text: string, tone: Flash['tone'] = 'success'): Response {
  const value = encodeURIComponent(JSON.stringify({ tone, text } satisfies Flash))
  // The page deletes the cookie once it is shown, so it is not `HttpOnly`; it contains no secret.
  return redirect(to, {
    headers: { 'Set-Cookie': `${FLASH_COOKIE}=${value}; Path=/; SameSite=Lax; Max-Age=30` },
  })
}
