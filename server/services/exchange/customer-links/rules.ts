/** As long as a question or an answer may be, in characters. */
export const questionLength = 2000
