import { Form } from '@remix-run/react'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { Checkbox } from '~/components/ui/checkbox'
import { Notice } from '~/components/ui/notice'
import { Textarea } from '~/components/ui/textarea'
import { Sums } from '~/features/documents/sums'
import { customerTexts } from '~/i18n/customer'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import type { CustomerOffer, CustomerOfferItem, CustomerView } from '~server/services/customer/portal/schema'
import { needsCode } from '~server/services/exchange/customer-links/rules'
import { toggledChoice } from '~server/services/sales/offers/choice-rules'
import { offerTotals } from '~server/services/sales/offers/totals-rules'
import { AtProvider } from './at-provider'
import { DocumentLine } from './document-line'
import {
  type ChosenSums,
  CustomerHead,
  CustomerPdf,
  type CustomerReply,
  Folded,
  LetterText,
  NamedYes,
  RefusedNotice,
  RequestCode,
  VerifyLink,
} from './parts'
import { WithdrawalCard, WithdrawalNotice } from './withdrawal'

interface OfferForCustomerProps {
  view: CustomerView
  offer: CustomerOffer
  /** Sums of the selection in the URL. */
  sums: ChosenSums | null
  /** Answer to the decision or withdrawal form. */
  reply: CustomerReply | null
  withdrawReply: CustomerReply | null
  /** Content below it. */
  children: ReactNode
}

/** An offer to read, select options in, and accept. Every step is a form, so that it works without JavaScript. */
export function OfferForCustomer({ view, offer, sums, reply, withdrawReply, children }: OfferForCustomerProps) {
  const t = useT(customerTexts)
  const format = useFormat()
  const atFirst = reply?.sums ?? sums
  const [chosen, setChosen] = useState<readonly number[]>(reply?.item_ids ?? atFirst?.item_ids ?? [])
  const [live, setLive] = useState<ChosenSums | null>(null)
  // What is signed at the provider is the document as sent, so nothing can be selected.
  const choosing = offer.can_decide && offer.provider_request === null
  const shown = live ?? atFirst ?? offer

  /** Sums computed by the server's own function. */
  function choose(id: number, on: boolean) {
    const next = toggledChoice(offer.items, chosen, id, on)
    if (!next) return
    const items = offer.items.map(item => ({ ...item, kind: next.kinds.get(item.id) ?? item.kind }))
    setChosen(next.chosen)
    setLive({ item_ids: next.chosen, ...offerTotals(items, offer.discount_percent, offer.tax_profile) })
  }

  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_auto_1fr] lg:items-start">
      <div className="grid min-w-0 gap-4">
        <CustomerHead what={`${t('offer')} ${offer.number}`} state={t(`status.${offer.status}`)} title={offer.title}>
          {offer.recipient ? `${t('for', { name: offer.recipient })} · ` : ''}
          {t('date')} {format.day(offer.day)}
          {offer.valid_until ? ` · ${t('validUntil')} ${format.day(offer.valid_until)}` : ''}
        </CustomerHead>
        {offer.status === 'open' || offer.withdrawal?.withdrawn_at ? null : (
          <Notice
            tone={offer.status === 'accepted' ? 'info' : 'neutral'}
            icon={offer.status === 'accepted' ? CircleCheck : CircleAlert}
            title={t(`said.${offer.status}`)}
          />
        )}
        <RefusedNotice reply={reply} />
        <LetterText text={offer.intro_text} />
        <Card>
          <CardHeader title={t('positions')} />
          <ul className="divide-y divide-line border-t border-line">
            {offer.items.map(item => (
              <Line
                key={item.id}
                item={item}
                taken={choosing ? chosen.includes(item.id) : item.chosen}
                onTake={choosing ? on => choose(item.id, on) : null}
              />
            ))}
          </ul>
        </Card>
        <LetterText text={offer.closing_text} />
      </div>
      <aside className="grid gap-4 lg:sticky lg:top-4 lg:col-start-2 lg:row-span-3 lg:row-start-1">
        <Card>
          <CardContent className="grid gap-3 pt-4" aria-live="polite">
            <Sums
              sums={{
                subtotal: shown.subtotal,
                discountPercent: offer.discount_percent,
                discountAmount: shown.discount_amount,
                net: Math.round((shown.subtotal - shown.discount_amount) * 100) / 100,
                taxes: shown.tax_breakdown,
                total: shown.total,
              }}
              totalLabel={t('total')}
            />
            {choosing && offer.items.some(isChoice) ? (
              <noscript>
                <Button type="submit" form="choice">
                  {t('recalculate')}
                </Button>
              </noscript>
            ) : null}
            {offer.can_decide ? <ToAccept className="max-lg:hidden" /> : null}
            <CustomerPdf />
            {offer.status === 'accepted' ? <VerifyLink /> : null}
          </CardContent>
        </Card>
      </aside>
      {offer.withdrawal?.until ? (
        <WithdrawalCard offer={offer} withdrawal={offer.withdrawal} reply={withdrawReply} sendsMail={view.sends_mail} />
      ) : null}
      {offer.can_decide ? <Decide view={view} offer={offer} chosen={chosen} total={shown.total} reply={reply} /> : null}
      {children}
      {offer.can_decide ? (
        <p className="sticky bottom-0 -mx-4 flex items-center justify-between gap-4 border-t border-line-strong bg-surface px-4 py-2 lg:hidden">
          <span>
            <span className="block text-xs text-muted">{t('total')}</span>
            <span className="text-base font-semibold tabular" suppressHydrationWarning>
              {format.money(shown.total)}
            </span>
          </span>
          <ToAccept />
        </p>
      ) : null}
    </div>
  )
}

function ToAccept({ className }: { className?: string }) {
  const t = useT(customerTexts)
  return (
    <Button asChild variant="primary" size="lg" className={className}>
      <a href="#accept">{t('toAccept')}</a>
    </Button>
  )
}

const isChoice = ({ kind }: CustomerOfferItem) => kind === 'optional' || kind === 'alternative'

interface LineProps {
  item: CustomerOfferItem
  taken: boolean
  onTake: ((on: boolean) => void) | null
}

function Line({ item, taken, onTake }: LineProps) {
  const t = useT(customerTexts)
  const choice = isChoice(item)
  const mark = onTake ? (item.kind === 'alternative' ? 'alternative' : 'optional') : taken ? 'chosen' : null
  return (
    <DocumentLine
      item={item}
      counts={onTake ? taken || !choice : taken}
      mark={choice && mark ? <Badge>{t(mark)}</Badge> : null}
    >
      {choice && onTake ? (
        <label htmlFor={`item-${item.id}`} className="col-span-2 flex min-h-11 items-center gap-3">
          <Checkbox
            id={`item-${item.id}`}
            name="item"
            value={item.id}
            form="choice"
            checked={taken}
            onCheckedChange={onTake}
          />
          {t(item.kind === 'alternative' ? 'takeInstead' : 'take')}
        </label>
      ) : null}
      {!onTake && !taken ? <p className="col-span-2 text-muted">{t('notTaken')}</p> : null}
    </DocumentLine>
  )
}

interface DecideProps {
  view: CustomerView
  offer: CustomerOffer
  chosen: readonly number[]
  total: number
  reply: CustomerReply | null
}

/** Accept and reject, each with its own confirmation. Submits the selection and the total as they were shown. */
function Decide({ view, offer, chosen, total, reply }: DecideProps) {
  const t = useT(customerTexts)
  const format = useFormat()
  return (
    <div className="grid gap-4 lg:col-start-1">
      <form id="choice" method="get" hidden />
      <RequestCode back="accept" chosen={chosen} />
      {offer.withdrawal ? <WithdrawalNotice notice={offer.withdrawal.notice} /> : null}
      {offer.provider_request ? (
        <AtProvider id="accept" request={offer.provider_request} meaning={t('provider.orders')} />
      ) : (
        <Form id="accept" method="post" action="?index" className="grid scroll-mt-4">
          <Card>
            <CardHeader title={t('accept')} description={t('acceptHelp')} />
            <CardContent className="grid gap-3">
              <Shown offer={offer} intent="accept" />
              <input type="hidden" name="total" value={total} />
              {chosen.map(id => (
                <input key={id} type="hidden" name="item" value={id} />
              ))}
              <NamedYes
                id="accept"
                agree={t('agree')}
                submit={t('order')}
                reply={reply}
                draws={offer.can_draw}
                view={view}
                needsCode={needsCode(offer.code_rule, total)}
              >
                {offer.withdrawal ? (
                  <label htmlFor="start-early" className="flex min-h-11 items-start gap-3">
                    <Checkbox id="start-early" name="start_early" className="mt-1" />
                    {t('withdrawal.startEarly')}
                  </label>
                ) : null}
                <p className="flex justify-between gap-4 font-semibold">
                  {t('total')}
                  <span className="tabular" suppressHydrationWarning>
                    {format.money(total)}
                  </span>
                </p>
              </NamedYes>
            </CardContent>
          </Card>
        </Form>
      )}
      <Folded title={t('declineTitle')}>
        <Form method="post" action="?index" className="grid gap-3">
          <Shown offer={offer} intent="decline" />
          <label htmlFor="decline-reason" className="grid gap-1">
            {t('reason')}
            <Textarea id="decline-reason" name="reason" maxLength={2000} rows={3} />
          </label>
          <Button type="submit" size="lg">
            {t('decline')}
          </Button>
        </Form>
      </Folded>
    </div>
  )
}

function Shown({ offer, intent }: { offer: CustomerOffer; intent: string }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="version" value={offer.version} />
    </>
  )
}
