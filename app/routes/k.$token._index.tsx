import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData, useRouteError } from '@remix-run/react'
import { AppointmentForCustomer } from '~/features/customer/appointment-for-customer'
import { CustomerFrame } from '~/features/customer/customer-frame'
import { EndedLink } from '~/features/customer/ended-link'
import { InvoiceForCustomer } from '~/features/customer/invoice-for-customer'
import { OfferForCustomer } from '~/features/customer/offer-for-customer'
import type { CustomerReply } from '~/features/customer/parts'
import { QuestionsForCustomer } from '~/features/customer/questions-for-customer'
import { RapportForCustomer } from '~/features/customer/rapport-for-customer'
import { useSeen } from '~/features/customer/use-seen'
import { readForm } from '~/lib/form.server'
import { localeOf } from '~/lib/i18n.server'
import { page, pageAction, unknownIntent } from '~/lib/page.server'
import type { CustomerView } from '~server/services/customer/portal/schema'
import { AnswerAsCustomer, seenKinds } from '~server/services/customer/portal/schema'
import { customerAnswers } from '~server/services/exchange/customer-links/rules'

const documentName = ({ offer, invoice, rapport, appointment }: CustomerView) =>
  (offer ?? invoice ?? rapport)?.number ?? appointment?.title

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  {
    title: shown ? [documentName(shown.view), shown.view.company.name].filter(Boolean).join(' · ') : 'Gewerk',
  },
  { name: 'robots', content: 'noindex, nofollow' },
]

const itemsIn = (params: URLSearchParams | FormData): number[] =>
  params.getAll('item').flatMap(one => (/^\d{1,9}$/.test(String(one)) ? [Number(one)] : []))

const answerIn = (form: FormData) => customerAnswers.find(one => one === form.get('answer')) ?? null

export const loader = page(async ({ params, request, context }: LoaderFunctionArgs) => {
  const customer = await context.customer(params.token ?? '')
  const { data: view } = await customer.view()
  const chosenItems = itemsIn(new URL(request.url).searchParams)
  const choosing = view.offer?.can_decide && chosenItems.length > 0
  const sums = choosing ? (await customer.sums({ item_ids: chosenItems })).data : null
  return { view, sums, primary: view.company.primary_color }
})

/** A customer's decisions. Reading changes nothing, for any client: scanners open the links of mails as well. */
export const action = pageAction(async (args: ActionFunctionArgs) => {
  const { params, request, context } = args
  const form = await readForm(request)
  const field = (name: string) => form.get(name)?.toString().trim() || null
  const here = `/k/${params.token}`
  const version = Number(field('version'))
  const item_ids = itemsIn(form)
  const name = field('name')
  const intent = field('intent')
  const asked = field('question') ?? ''
  const email = field('email')
  const wishes = form.getAll('wish').map(String).filter(Boolean)
  if (intent === 'renew') {
    await context.caller.customerLinks.renew({ token: params.token ?? '' })
    return redirect(`${here}?requested=1`)
  }
  const answer = (form: CustomerReply['form'], status: number, rest: Partial<CustomerReply> = {}) => {
    const typed = { name, email, question: asked, item_ids, sums: null, answer: null, wishes, note: field('note') }
    return data({ form, problem: null, ...typed, ...rest } satisfies CustomerReply, { status })
  }
  const customer = await context.customer(params.token ?? '')
  const sumsOfChosen = async () =>
    item_ids.length > 0 ? ((await customer.sums({ item_ids }).catch(() => null))?.data ?? null) : null
  try {
    if (intent === 'seen') {
      await customer.seen({ what: seenKinds.find(kind => kind === field('what')) ?? 'opened' })
      return data(null)
    }
    if (intent === 'ask') {
      await customer.ask({ question: asked })
      return redirect(`${here}#questions`)
    }
    if (intent === 'withdraw') {
      if (!name) return answer('withdrawal', 400)
      await customer.withdraw({ name, email })
      return redirect(`${here}#withdrawal`)
    }
    if (intent === 'answer') {
      const given = AnswerAsCustomer.safeParse({
        ...{ answer: field('answer'), content_sha256: field('content_sha256') },
        ...{ answered_at: field('answered_at'), wishes, note: field('note') },
      })
      if (!given.success) return answer('appointment', 400, { answer: answerIn(form) })
      await customer.answer(given.data)
      return redirect(here)
    }
    if (intent === 'code') {
      await customer.sendCode()
      return answer('code', 200, { name: null, sums: await sumsOfChosen() })
    }
    if (intent === 'accept' || intent === 'sign') {
      if (!name || field('agreed') !== 'on') return answer('decision', 400)
      const said = { name, agreed: true as const, strokes: field('strokes'), code: field('code') }
      const start_early = field('start_early') === 'on'
      if (intent === 'sign') await customer.sign({ ...said, content_sha256: field('content_sha256') ?? '' })
      else await customer.accept({ item_ids, expected_total: Number(field('total')), version, ...said, start_early })
      return redirect(here)
    }
    if (intent === 'decline') {
      await customer.decline({ version, name, reason: field('reason') })
      return redirect(here)
    }
  } catch (error) {
    const problem = context.problem(error, localeOf({ request, context }))
    if (problem.status >= 500) context.reportError(error)
    if (intent === 'ask' && (problem.status === 400 || problem.status === 429))
      return answer('question', problem.status, { problem: problem.status === 429 ? problem.message : null })
    if (intent === 'withdraw' && problem.status < 500)
      return answer('withdrawal', problem.status, { problem: problem.status === 400 ? null : problem.message })
    if (problem.status !== 409 && problem.status !== 422 && problem.status !== 429 && problem.status < 500) throw error
    if (intent === 'answer')
      return answer('appointment', problem.status, { problem: problem.message, answer: answerIn(form) })
    const sums = await sumsOfChosen()
    return answer('decision', problem.status, { problem: problem.message, item_ids: sums ? item_ids : [], sums })
  }
  return unknownIntent()
})

/** If a decision is refused because its subject has changed, the page reloads the current state. */
export const shouldRevalidate = () => true

/** One document for its customer, without a login and without JavaScript. */
export default function CustomerPage() {
  const { view, sums } = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  const replyTo = (...forms: CustomerReply['form'][]) => (answered && forms.includes(answered.form) ? answered : null)
  const reply = replyTo('decision', 'code')
  useSeen()
  const questions = <QuestionsForCustomer view={view} reply={replyTo('question')} />
  return (
    <CustomerFrame view={view}>
      <div className="grid gap-5">
        {view.offer ? (
          <OfferForCustomer
            view={view}
            offer={view.offer}
            sums={sums}
            reply={reply}
            withdrawReply={replyTo('withdrawal')}
          >
            {questions}
          </OfferForCustomer>
        ) : null}
        {view.invoice ? <InvoiceForCustomer invoice={view.invoice}>{questions}</InvoiceForCustomer> : null}
        {view.rapport ? <RapportForCustomer view={view} rapport={view.rapport} reply={reply} /> : null}
        {view.appointment ? (
          <AppointmentForCustomer appointment={view.appointment} reply={replyTo('appointment')} />
        ) : null}
        {view.offer || view.invoice ? null : questions}
      </div>
    </CustomerFrame>
  )
}

export function ErrorBoundary() {
  return <EndedLink error={useRouteError()} />
}
