import { useFetcher } from '@remix-run/react'
import { useEffect, useId, useState } from 'react'
import type { z } from 'zod'
import { ActionForm, FormEnd, useActionForm } from '~/components/form'
import { DateField, SelectField, TextareaField, TextField } from '~/components/form-fields'
import { Badge } from '~/components/ui/badge'
import { Checkbox } from '~/components/ui/checkbox'
import { toast } from '~/components/ui/toast'
import { offersTexts } from '~/i18n/offers'
import type { FormReply } from '~/lib/form'
import { useT } from '~/lib/i18n'
import { useDayOpened, useFormat } from '~/lib/session'
import { toggledChoice } from '~server/services/sales/offers/choice-rules'
import { acceptanceWays } from '~server/services/sales/offers/machine'
import type { AcceptOffer, OfferDetail, OfferItem } from '~server/services/sales/offers/schema'
import { offerTotals } from '~server/services/sales/offers/totals-rules'

interface AcceptFieldsProps {
  offer: OfferDetail
  onDone: () => void
}

/** The form of the dialog that notes an order. */
export default function AcceptFields({ offer, onDone }: AcceptFieldsProps) {
  const t = useT(offersTexts)
  const format = useFormat()
  const today = useDayOpened()
  const fetcher = useFetcher<FormReply<unknown>>()
  const [form, fields] = useActionForm<Omit<z.input<typeof AcceptOffer>, 'id'>>({
    id: 'accept',
    reply: fetcher.data,
    defaultValue: { accepted_on: today, accepted_by: offer.kontakt_name },
  })
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [total, setTotal] = useState(offer.total)
  const done = fetcher.data?.done
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each answer
  useEffect(() => {
    if (!done) return
    toast(t('toasts.accept'))
    onDone()
  }, [done])

  function choose(id: number, isTaken: boolean) {
    const next = toggledChoice(offer.items, chosen, id, isTaken)
    if (!next) return
    const items = offer.items.map(item => ({ ...item, kind: next.kinds.get(item.id) ?? item.kind }))
    setChosen(next.chosen)
    setTotal(offerTotals(items, offer.discount_percent, offer.tax_profile).total)
  }

  const choices = offer.items.filter(({ kind }) => kind === 'optional' || kind === 'alternative')
  return (
    <ActionForm form={form} fetcher={fetcher} action={`/offers/${offer.id}`}>
      <input type="hidden" name="expected_version" value={offer.version} />
      {chosen.map((id, index) => (
        <input key={id} type="hidden" name={`item_ids[${index}]`} value={id} />
      ))}
      {choices.length > 0 ? (
        <fieldset className="mb-4">
          <legend className="mb-1 text-[13px] font-medium">{t('order.choices')}</legend>
          <ul className="divide-y divide-line border-y border-line">
            {choices.map(item => (
              <Choice key={item.id} item={item} isTaken={chosen.includes(item.id)} onTake={choose} />
            ))}
          </ul>
        </fieldset>
      ) : null}
      <div className="grid gap-4 py-1 sm:grid-cols-2">
        <DateField field={fields.accepted_on} label={t('order.day')} max={today} />
        <SelectField
          field={fields.via}
          label={t('order.via')}
          placeholder={t('order.unknown')}
          options={acceptanceWays.map(value => ({ value, label: t(`ways.${value}`) }))}
        />
        <TextField field={fields.accepted_by} label={t('order.by')} className="sm:col-span-2" />
        <TextareaField field={fields.note} label={t('order.note')} rows={2} className="sm:col-span-2" />
      </div>
      <p
        className="mt-3 flex items-baseline justify-between gap-4 border-t border-line pt-3 font-semibold"
        aria-live="polite"
      >
        <span>{t('order.sum')}</span>
        <span className="tabular">{format.money(total)}</span>
      </p>
      <FormEnd fetcher={fetcher} name="intent" value="accept">
        {t('verbs.accept')}
      </FormEnd>
    </ActionForm>
  )
}

interface ChoiceProps {
  item: OfferItem
  isTaken: boolean
  onTake: (id: number, isTaken: boolean) => void
}

function Choice({ item, isTaken, onTake }: ChoiceProps) {
  const t = useT(offersTexts)
  const format = useFormat()
  const id = useId()
  return (
    <li>
      <label htmlFor={id} className="flex min-h-11 items-center gap-3 py-1.5">
        <Checkbox id={id} checked={isTaken} onCheckedChange={taken => onTake(item.id, taken)} />
        <span className="min-w-0 flex-1 wrap-anywhere">
          {item.description.split('\n')[0]}{' '}
          <Badge>{t(item.kind === 'alternative' ? 'order.alternative' : 'order.optional')}</Badge>
        </span>
        <span className="tabular">{item.unpriced ? t('order.priceOpen') : format.money(item.total_price)}</span>
      </label>
    </li>
  )
}
