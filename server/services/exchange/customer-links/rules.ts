/** As long as a question or an answer may be, in characters. */
export const questionLength = 2000

/** Digits of the code that is mailed. */
export const codeLength = 6

/** When a decision needs a code: above a sum, or always. */
export interface CodeRule {
  above: number | null
  always: boolean
}

export const needsCode = ({ above, always }: CodeRule, total: number): boolean =>
  always || (above !== null && total > above)

/** What a customer answers to an appointment: it suits, another time would, or they do not want it. */
export const customerAnswers = ['confirmed', 'other_time', 'called_off'] as const
export type CustomerAnswerKind = (typeof customerAnswers)[number]

/** Where an appointment stands for its customer. */
export const customerStates = ['open', 'confirmed', 'other_time', 'called_off', 'cancelled', 'over'] as const
export type CustomerState = (typeof customerStates)[number]

/** Beginnings that a customer may wish for. */
export const mostWishes = 3
