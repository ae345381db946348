import { type BucketRefusal, bucketRefusals } from '../../platform/values/bucket-refusals'

/** A refusal that a retry cannot resolve. `reason`: shown on a page with its remedy. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused'
  readonly reason: ProviderRefusal

  constructor(reason: ProviderRefusal, { cause }: { cause?: unknown } = {}) {
    super(reason, { cause })
    this.reason = reason
  }
}

/** `folder_gone`: the target folder no longer exists. `damaged`: the stored bytes have another digest. */
type StoreRefusal = 'quota_full' | 'folder_gone' | 'damaged' | 'site_not_found' | 'site_not_granted'

/** Refusals of a whole account: nothing else would fare better there until people change something. */
const endings: ReadonlySet<ProviderRefusal> = new Set<ProviderRefusal>(['access_withdrawn', ...bucketRefusals])
export const endsAccess = (reason: ProviderRefusal): boolean => endings.has(reason) || isOfDelegation(reason)

/**
 * `cursor_gone`: the changes since then are no longer known. `foreign`: the account may not see or change it.
 * `not_agreed`: the person did not consent to that. `changed`: the vendor has another version. `misused`: the vendor
 * calls our request invalid. `guests_notified`: the vendor would notify guests although it must not. `online_text`: the
 * event's text contains the link to an online meeting. `too_large`: more than the vendor accepts, or than we read.
 */
type AccountRefusal =
  | ('calendar_gone' | 'event_gone' | 'mailbox_gone' | 'message_gone' | 'cursor_gone')
  | ('foreign' | 'not_agreed' | 'changed' | 'misused' | 'too_many' | 'guests_notified' | 'online_text' | 'too_large')

/**
 * Of an access for a whole organisation. `not_admitted`: its administration has not admitted it. `key_refused`: the
 * vendor does not accept its key. `person_unknown`: the organisation has no such person. `company_access_ended`: the
 * company has removed it, or it no longer opens the account that the person uses.
 */
const delegationRefusals = ['not_admitted', 'key_refused', 'person_unknown', 'company_access_ended'] as const
type DelegationRefusal = (typeof delegationRefusals)[number]
/** Refusals of the company's access, which its administrators resolve. */
export const isOfDelegation = (reason: string): boolean => delegationRefusals.some(one => one === reason)

export type ProviderRefusal =
  | ('access_withdrawn' | 'refused')
  | (StoreRefusal | BucketRefusal)
  | (AccountRefusal | DelegationRefusal)
