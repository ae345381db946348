import { mail, type OperationExample, parties } from '../../../nouns/example'

export const dunningsExample: OperationExample = {
  record: {
    ...mail,
    kontakt_name: parties.kontakt_name,
    id: 9,
    invoice_id: 118,
    invoice_number: 'RE-2026-0018',
    title: 'Zahlungserinnerung',
    level: 1,
    level_title: 'Zahlungserinnerung',
    message: 'Unsere Rechnung RE-2026-0018 ist noch nicht vollständig bezahlt.',
    dunning_date: '2026-02-23',
    invoice_date: '2026-02-01',
    due_date: '2026-03-02',
    pay_until: '2026-03-02',
    days_late: 8,
    open_amount: 5000,
    fee: 0,
    has_email: true,
    currency: 'EUR',
    sent_at: '2026-02-23T09:00:00.000Z',
    last_dunning: null,
  },
}
