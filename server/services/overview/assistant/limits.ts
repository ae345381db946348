/** Characters of an answer: what the reader gets, and what is kept. */
export const maxAnswerText = 20_000
