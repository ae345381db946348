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
