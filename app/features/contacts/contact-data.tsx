import type { ReactNode } from 'react'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { None } from '~/components/value'
import { contactsTexts } from '~/i18n/contacts'
import { useT } from '~/lib/i18n'
import type { Outputs } from '~server/contract'
import { Address } from './address'

/** How to reach a contact, and what is noted about them. */
export function ContactData({ contact }: { contact: Outputs['contacts']['get']['data'] }) {
  const t = useT(contactsTexts)
  const { salutation, title, first_name, last_name, email, phone, mobile, vat_number, notes, kind } = contact
  const addressed = salutation && salutation !== 'mx' ? t(`salutations.${salutation}`) : null
  const person = [addressed, title, first_name, last_name].filter(Boolean).join(' ')
  return (
    <Card className="min-w-0">
      <CardHeader title={t('detail.data')} />
      <CardContent className="grid gap-4">
        <dl className="grid grid-cols-[7.5rem_1fr] gap-x-3 gap-y-2 [&_dd]:min-w-0 [&_dd]:break-words [&_dt]:text-muted">
          {kind === 'company' && person ? <Line name={t('form.contactPerson')}>{person}</Line> : null}
          {kind === 'person' && (addressed || title) ? (
            <Line name={t('form.salutation')}>{person}</Line>
          ) : null}
          <Line name={t('phone')}>{phone ? <Telephone number={phone} /> : <None />}</Line>
          {mobile ? (
            <Line name={t('mobile')}>
              <Telephone number={mobile} />
            </Line>
          ) : null}
          <Line name={t('email')}>
            {email ? (
              <a href={`mailto:${email}`} className="text-accent-ink hover:underline">
                {email}
              </a>
            ) : (
              <None />
            )}
          </Line>
          <Line name={t('address')}>
            <Address of={contact} />
          </Line>
          {vat_number ? <Line name={t('form.vat_number')}>{vat_number}</Line> : null}
        </dl>
        {notes ? (
          <div className="border-t border-line pt-3">
            <h3 className="mb-1 text-xs font-medium text-muted">{t('form.notes')}</h3>
            <p className="break-words whitespace-pre-line">{notes}</p>
          </div>
        ) : null}
      </CardContent>
    </Card>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

function Telephone({ number }: { number: string }) {
  return (
    <a href={`tel:${number.replace(/[^\d+]/g, '')}`} className="text-accent-ink hover:underline">
      {number}
    </a>
  )
}
