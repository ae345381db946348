/** Asking a provider again cannot help. `reason`: what a page names with its remedy. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused'
  readonly reason: ProviderRefusal

  constructor(reason: ProviderRefusal, { cause }: { cause?: unknown } = {}) {
    super(reason, { cause })
    this.reason = reason
  }
}

/** `folder_gone`: where it should lie is no folder any more. `damaged`: what arrived there has another digest. */
type StoreRefusal = 'quota_full' | 'folder_gone' | 'damaged' | 'site_not_found' | 'site_not_granted'

/**
 * `cursor_gone`: what has changed since is not known any more. `foreign`: the account may not see or change it.
 * `not_agreed`: the person did not agree to that. `changed`: another version stands there. `misused`: the vendor calls
 * our request wrong. `guests_notified`: it would write to guests, who are not to be notified. `online_text`: the
 * event's text holds the way into an online meeting. `too_large`: more than it takes, or than we read.
 */
type AccountRefusal =
  | ('calendar_gone' | 'event_gone' | 'mailbox_gone' | 'message_gone' | 'cursor_gone')
  | ('foreign' | 'not_agreed' | 'changed' | 'misused' | 'too_many' | 'guests_notified' | 'online_text' | 'too_large')

export type ProviderRefusal = 'access_withdrawn' | 'refused' | StoreRefusal | AccountRefusal
