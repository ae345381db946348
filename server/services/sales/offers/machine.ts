export const offerStatuses = ['draft', 'sent', 'accepted', 'rejected', 'expired', 'cancelled'] as const
export type OfferStatus = (typeof offerStatuses)[number]

/** What people do with an offer; `expire` is left to the daily job. */
export const offerActions = [
  'edit',
  'send',
  'send_email',
  'accept',
  'reject',
  'reopen',
  'revise',
  'duplicate',
  'cancel',
  'delete',
] as const
export type OfferAction = (typeof offerActions)[number]
export type OfferVerb = OfferAction | 'expire'

/**
 * From a status by a verb to a status; what is not here is refused. A sent offer may be mailed again and stays sent; a
 * new version and a duplicate are offers of their own and leave this one as it is. An order is taken back by `reopen`; one
 * that its customer withdrew from is closed by `cancel`, and no other is.
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
  accepted: { reopen: 'sent', duplicate: 'accepted', cancel: 'cancelled' },
  rejected: { revise: 'rejected', duplicate: 'rejected' },
  expired: { revise: 'expired', duplicate: 'expired' },
  cancelled: { duplicate: 'cancelled' },
}

/** What takes an order back: not while an invoice of it is out. */
export const takesBack = (verb: OfferVerb): boolean =>
  verb === 'reject' || verb === 'cancel' || verb === 'expire' || verb === 'reopen'

/** How the office heard of an order. */
export const acceptanceWays = ['phone', 'email', 'letter', 'in_person'] as const

/** How customers accept by their own hand: by the link, at a provider of signatures, or on site on our device. */
const ownHand = ['link', 'on_site'] as const

/** How an offer was accepted. */
export const acceptedVia = [...acceptanceWays, ...ownHand] as const
export type AcceptedVia = (typeof acceptedVia)[number]

/** What customers accepted by their own hand, only they take back. */
export const isByOwnHand = (via: AcceptedVia | null): boolean => ownHand.some(way => way === via)

/** An order stands until its customer withdraws from it: only then the office closes it. */
export const keepsOrder = (verb: OfferVerb, { status, withdrawn }: { status: OfferStatus; withdrawn: boolean }) =>
  verb === 'cancel' && status === 'accepted' && !withdrawn

interface AroundOffer {
  invoiced?: boolean
  via?: AcceptedVia | null
  /** Whether the customer has withdrawn from the contract. */
  withdrawn?: boolean
}

/** The buttons of an offer, from the same table that the verbs obey. */
export function allowedActions(
  status: OfferStatus,
  { invoiced = false, via = null, withdrawn = false }: AroundOffer = {},
): OfferAction[] {
  const isRefused = (action: OfferAction) =>
    (invoiced && takesBack(action)) ||
    (action === 'reopen' && isByOwnHand(via)) ||
    keepsOrder(action, { status, withdrawn })
  return offerActions.filter(action => action in offerMachine[status] && !isRefused(action))
}
