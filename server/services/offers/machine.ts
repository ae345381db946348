export const offerStatuses = ['draft', 'sent', 'accepted', 'rejected', 'expired', 'cancelled'] as const
export type OfferStatus = (typeof offerStatuses)[number]

/** What people do with an offer; `expire` is left to the daily job. */
export const offerActions = [
  'edit',
  'send',
  'send_email',
  'accept',
  'reject',
  'revise',
  'duplicate',
  'cancel',
  'delete',
] as const
export type OfferAction = (typeof offerActions)[number]
export type OfferVerb = OfferAction | 'expire'

/**
 * From a status by a verb to a status; what is not here is refused. A sent offer may be mailed again and stays sent; a new version and a
 * duplicate are offers of their own and leave this one as it is.
 */
export const offerMachine: Record<OfferStatus, Partial<Record<OfferVerb, OfferStatus | 'deleted'>>> = {
  draft: {
    edit: 'draft',
    send: 'sent',
    send_email: 'sent',
    duplicate: 'draft',
    cancel: 'cancelled',
    delete: 'deleted',
  },
  sent: {
    send_email: 'sent',
    accept: 'accepted',
    reject: 'rejected',
    revise: 'sent',
    duplicate: 'sent',
    cancel: 'cancelled',
    expire: 'expired',
  },
  accepted: { duplicate: 'accepted' },
  rejected: { revise: 'rejected', duplicate: 'rejected' },
  expired: { revise: 'expired', duplicate: 'expired' },
  cancelled: { duplicate: 'cancelled' },
}

/** What takes an order back: not while an invoice of it is out. */
export const takesBack = (verb: OfferVerb): boolean =>
  verb === 'reject' || verb === 'cancel' || verb === 'expire'

/** The buttons of an offer, from the same table that the verbs obey. */
export const allowedActions = (status: OfferStatus, invoiced = false): OfferAction[] =>
  offerActions.filter(action => action in offerMachine[status] && !(invoiced && takesBack(action)))
