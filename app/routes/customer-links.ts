import { type ActionFunctionArgs, data } from '@remix-run/node'
import { renderSVG } from 'uqr'
import { readForm } from '~/lib/form.server'
import { localeOf } from '~/lib/i18n.server'
import { pageAction, unknownIntent } from '~/lib/page.server'
import { CreateCustomerLink } from '~server/services/exchange/customer-links/schema'

/** Creates and revokes links, and answers questions, from the page of a document. */
export const action = pageAction(async ({ request, context }: ActionFunctionArgs) => {
  const form = await readForm(request)
  const { customerLinks } = context.caller
  const intent = form.get('intent')
  if (intent === 'create') {
    const { kind, entity_id } = CreateCustomerLink.parse({
      kind: form.get('kind'),
      entity_id: Number(form.get('entity_id')),
    })
    const created = await customerLinks.create({ kind, entity_id })
    const { url } = created.data
    return { url, qr_svg: renderSVG(url) }
  }
  if (intent === 'revoke') {
    await customerLinks.revoke({ id: Number(form.get('id')) })
    return { url: null, qr_svg: null }
  }
  if (intent === 'answer') {
    try {
      await customerLinks.answer({ id: Number(form.get('id')), answer: form.get('answer')?.toString() ?? '' })
      return { url: null, qr_svg: null }
    } catch (error) {
      const problem = context.problem(error, localeOf({ request, context }))
      if (problem.status !== 400 && problem.status !== 409) throw error
      return data({ problem: problem.message, url: null, qr_svg: null }, { status: problem.status })
    }
  }
  return unknownIntent()
})
