import type { ReplyButton } from '../../../adapters/whatsapp'
import type { Locale } from '../../../platform/values/locale'

const titles: Record<Locale, { yes: string; no: string }> = {
  de: { yes: 'Ja, so machen', no: 'Nein, verwerfen' },
  en: { yes: 'Yes, do it', no: 'No, discard it' },
}

/** Yes and no to a proposal of the assistant; each names the one that it answers. */
export const proposalButtons = (proposalId: number, locale: Locale): ReplyButton[] =>
  (['yes', 'no'] as const).map(answer => ({ id: `proposal:${proposalId}:${answer}`, title: titles[locale][answer] }))

/** What a button that was pressed answers; null for what is no button of ours. */
export function pressedButton(id: string): { proposalId: number; isYes: boolean } | null {
  const [, number, answer] = /^proposal:(\d{1,9}):(yes|no)$/.exec(id) ?? []
  return number === undefined ? null : { proposalId: Number(number), isYes: answer === 'yes' }
}
