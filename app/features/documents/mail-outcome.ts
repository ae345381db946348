/** What the mail says unless somebody changes a word. */
export interface MailDraft {
  to: string[]
  subject: string
  message: string
}

/** How sending ended: it went out, or a question has to be answered first. */
export type MailOutcome = { sent: true } | { sent: false; question: MailQuestion }

/** `positions` are those without a price, `fields` the company data that the law wants on the paper. */
export type MailQuestion = { kind: 'unpriced'; positions: number[] } | { kind: 'company'; fields: string[] }
