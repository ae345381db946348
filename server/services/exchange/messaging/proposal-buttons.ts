import type { ReplyButton } from '../../../adapters/whatsapp'
import type { Locale } from '../../../platform/values/locale'

const titles: Record<Locale, { yes: string; no: string }> = {
  de: { yes: 'Ja, so machen', no: 'Nein, verwerfen' },
  en: { yes: 'Yes, do it', no: 'No, discard it' },
}

/** Yes and no to a proposal of the assistant; each button id contains the proposal's id. */
export const proposalButtons = (proposalId: number, locale: Locale): ReplyButton[] =>
  (['yes', 'no'] as const).map(answer => ({ id: `proposal:${proposalId}:${answer}`, title: titles[locale][answer] }))

/** The answer of a pressed button; null for a button that is not ours. */
export function parseButtonAnswer(id: string): { proposalId: number; isYes: boolean } | null {
  const [, number, answer] = /^proposal:(\d{1,9}):(yes|no)$/.exec(id) ?? []
  return number === undefined ? null : { proposalId: Number(number), isYes: answer === 'yes' }
}
