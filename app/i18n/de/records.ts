export default {
  offer: {
    draft: 'Entwurf',
    sent: 'Gesendet',
    accepted: 'Beauftragt',
    rejected: 'Abgelehnt',
    expired: 'Abgelaufen',
    cancelled: 'Storniert',
  },
  invoice: {
    draft: 'Entwurf',
    sent: 'Gesendet',
    paid: 'Bezahlt',
    partial_paid: 'Teilbezahlt',
    overdue: 'Überfällig vermerkt',
    cancelled: 'Storniert',
  },
  rapport: {
    draft: 'Entwurf',
    unbilled: 'Nicht verrechnet',
    partial: 'Teilweise verrechnet',
    billed: 'Verrechnet',
  },
}
