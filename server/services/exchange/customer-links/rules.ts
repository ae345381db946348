/** Maximum length of a question or an answer, in characters. */
export const questionLength = 2000

/** Number of digits of the mailed code. */
export const codeLength = 6

/** When a decision needs a code: above a sum, or always. */
export interface CodeRule {
  above: number | null
  always: boolean
}

export const needsCode = ({ above, always }: CodeRule, total: number): boolean =>
  always || (above !== null && total > above)

/** A customer's answers to an appointment: it suits, another time would, or they do not want it. */
export const customerAnswers = ['confirmed', 'other_time', 'called_off'] as const
export type CustomerAnswerKind = (typeof customerAnswers)[number]

/** State of an appointment from its customer's side. */
export const customerStates = ['open', 'confirmed', 'other_time', 'called_off', 'cancelled', 'over'] as const
export type CustomerState = (typeof customerStates)[number]

/** How many start times a customer may propose. */
export const maxWishes = 3
