import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { ownSecurity } from '~/features/auth/own-security.server'
import { SecuritySection } from '~/features/auth/security-section'
import { authTexts } from '~/i18n/auth'
import { intentOf, submitForm } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { pageAction, titledPage } from '~/lib/page.server'
import {
  BeginEmailChange,
  BeginSecondFactor,
  ConfirmSecondFactor,
  DisableSecondFactor,
  EndSession,
} from '~server/services/people/auth/schema'
import { ChangePassword } from '~server/services/people/users/schema'

const NoFields = z.object({})

export { titled as meta } from '~/lib/titled'

export const loader = titledPage(authTexts, 'security.title', async ({ context }: LoaderFunctionArgs) => {
  return {
    ...(await ownSecurity(context.caller)),
  }
})

export const action = pageAction(async (args: ActionFunctionArgs) => {
  const { auth, profile } = args.context.caller
  switch (await intentOf(args.request)) {
    case 'password':
      return await submitForm(args, ChangePassword, ({ value }) => profile.changePassword(value))
    case 'email':
      return await submitForm(args, BeginEmailChange, async ({ value }) => (await auth.beginEmailChange(value)).data)
    case 'cancel-email':
      return await submitForm(args, NoFields, () => auth.cancelEmailChange())
    case 'begin':
      return await submitForm(args, BeginSecondFactor, async ({ value }) => (await auth.beginSecondFactor(value)).data)
    case 'confirm':
      return await submitForm(
        args,
        ConfirmSecondFactor,
        async ({ value }) => (await auth.confirmSecondFactor(value)).data,
      )
    case 'renew':
      return await submitForm(
        args,
        ConfirmSecondFactor,
        async ({ value }) => (await auth.renewRecoveryCodes(value)).data,
      )
    case 'disable':
      return await submitForm(args, DisableSecondFactor, ({ value }) => auth.disableSecondFactor(value))
    case 'end':
      return await submitForm(args, EndSession, ({ value }) => auth.endSession(value))
    case 'end-others':
      return await submitForm(args, NoFields, () => auth.endOtherSessions())
    default:
      return null
  }
})

/** Security of the user's own account. */
export default function Security() {
  const { title: _, ...own } = useLoaderData<typeof loader>()
  const t = useT(authTexts)
  return (
    <div className="grid max-w-3xl gap-4">
      <div>
        <h2>{t('security.title')}</h2>
        <p className="text-muted">{t('security.subtitle')}</p>
      </div>
      <SecuritySection {...own} />
    </div>
  )
}
