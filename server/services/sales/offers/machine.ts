export const offerStatuses = ['draft', 'sent', 'accepted', 'rejected', 'expired', 'cancelled'] as const
export type OfferStatus = (typeof offerStatuses)[number]

/** Actions of people on an offer; `expire` is left to the daily job. */
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
 * Target status by status and verb; what is not listed is refused. A sent offer may be mailed again and stays sent; a
 * new version and a duplicate are offers of their own and leave this one unchanged. An order is taken back by `reopen`;
 * `cancel` closes an order only after its customer has withdrawn from it.
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

/** Whether the verb is refused once an invoice of the offer is issued. */
export const isRefusedOnceInvoiced = (verb: OfferVerb): boolean =>
  verb === 'reject' || verb === 'cancel' || verb === 'expire' || verb === 'reopen'

/** How an order reached the office. */
export const acceptanceWays = ['phone', 'email', 'letter', 'in_person'] as const

/** How customers accept by their own act: by the link, at a provider of signatures, or on site on our device. */
const customerWays = ['link', 'on_site'] as const

/** How an offer was accepted. */
export const acceptedWays = [...acceptanceWays, ...customerWays] as const
export type AcceptedVia = (typeof acceptedWays)[number]

/** An acceptance by the customer's own act can be taken back only by the customer. */
export const isByCustomer = (via: AcceptedVia | null): boolean => customerWays.some(way => way === via)

/** An order stands until its customer withdraws from it: only then can the office close it. */
export const keepsOrder = (verb: OfferVerb, { status, withdrawn }: { status: OfferStatus; withdrawn: boolean }) =>
  verb === 'cancel' && status === 'accepted' && !withdrawn

interface AroundOffer {
  invoiced?: boolean
  via?: AcceptedVia | null
  /** Whether the customer has withdrawn from the contract. */
  withdrawn?: boolean
}

/** The allowed actions of an offer, from the same table that the verbs use. */
export function allowedActions(
  status: OfferStatus,
  { invoiced = false, via = null, withdrawn = false }: AroundOffer = {},
): OfferAction[] {
  const isRefused = (action: OfferAction) =>
    (invoiced && isRefusedOnceInvoiced(action)) ||
    (action === 'reopen' && isByCustomer(via)) ||
    keepsOrder(action, { status, withdrawn })
  return offerActions.filter(action => action in offerMachine[status] && !isRefused(action))
}
