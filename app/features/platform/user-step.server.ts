import type { ActionFunctionArgs } from '@remix-run/node'
import { readForm } from '~/lib/form.server'
import { shownRefusal } from '~/lib/page.server'

export interface UserStepReply {
  /** The result, or why there was none. */
  outcome: 'changed' | 'removed' | 'kept' | 'refused'
  message: string | null
}

/** A step of the list of users: block, unblock, delete, or another role in a company. */
export async function runUserStep(args: ActionFunctionArgs): Promise<UserStepReply> {
  const { admin } = args.context.caller
  const form = await readForm(args.request)
  const id = Number(form.get('id'))
  const intent = String(form.get('intent') ?? '')
  try {
    if (intent === 'remove') {
      const { data } = await admin.removeUser({ id: String(id) })
      return { outcome: data.deleted ? 'removed' : 'kept', message: null }
    }
    if (intent === 'role')
      await admin.updateRole({
        user_id: id,
        company_id: String(form.get('company_id') ?? ''),
        role: Number(form.get('role')) as 1 | 2 | 3,
      })
    else await admin.updateUser({ id, updates: { active: intent === 'reopen' } })
    return { outcome: 'changed', message: null }
  } catch (error) {
    return { outcome: 'refused', message: shownRefusal(error, args).message }
  }
}
