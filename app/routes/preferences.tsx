import type { ActionFunctionArgs } from '@remix-run/node'
import { readForm } from '~/lib/form.server'
import { asLocale, choiceCookie, LOCALE_COOKIE } from '~/lib/locale'
import { asTheme, THEME_COOKIE } from '~/lib/theme'

/** Stores `theme` and `locale` on this device for a year; the language also in the user's profile. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const headers = new Headers()
  const theme = asTheme(form.get('theme'))
  if (theme) headers.append('Set-Cookie', choiceCookie(THEME_COOKIE, theme))
  const locale = asLocale(form.get('locale')?.toString())
  if (locale) {
    headers.append('Set-Cookie', choiceCookie(LOCALE_COOKIE, locale))
    await context.saveLocale(locale)
  }
  return Response.json({ ok: Boolean(theme ?? locale) }, { headers, status: (theme ?? locale) ? 200 : 400 })
}
