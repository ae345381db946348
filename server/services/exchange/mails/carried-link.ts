import type { App } from '../../../context'
import type { TenantId } from '../../../platform/actor'

/** A link to one document that opens it to anyone who has it, as a button of the mail. */
export interface CarriedLink {
  label: string
  /** Its token, sealed by `sealLink`. */
  sealed: string
}

interface About {
  tenantId: TenantId
  entity: string
  entityId: number
}

/**
 * Shown in a stored mail in place of the token that its recipient gets: a user who looks up what was sent is not its
 * customer.
 */
const mark = '•••'

export const mailLinkPurpose = ({ tenantId, entity, entityId }: About) => `mail-link:${tenantId}:${entity}:${entityId}`

/** The button as it is stored. */
export const keptAction = (baseUrl: string, { label }: CarriedLink) => ({ label, url: `${baseUrl}/k/${mark}` })

export const sealLink = ({ secretBox }: Pick<App, 'secretBox'>, about: About, token: string): string =>
  secretBox.seal(token, mailLinkPurpose(about))

/**
 * The texts as they are sent. A mail whose link was sealed with another key is not sent: its button would lead nowhere.
 */
export function withLink<Texts extends { text: string; html: string }>(
  { secretBox, settings }: Pick<App, 'secretBox' | 'settings'>,
  { sealedLink, ...about }: About & { sealedLink: string | null },
  texts: Texts,
): Texts {
  if (sealedLink === null) return texts
  const address = (token: string) => `${settings.baseUrl}/k/${token}`
  const open = address(secretBox.open(sealedLink, mailLinkPurpose(about)))
  const withAddress = (text: string) => text.replaceAll(address(mark), () => open)
  return { ...texts, text: withAddress(texts.text), html: withAddress(texts.html) }
}
