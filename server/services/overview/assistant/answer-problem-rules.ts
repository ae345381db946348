import type { Locale } from '../../../platform/values/locale'

/** Why an answer of the language model ends early, as its reader is informed; `stopped` is their own doing. */
export const answerProblems = {
  de: {
    failed: 'Das Sprachmodell antwortet gerade nicht. Bitte noch einmal versuchen.',
    steps:
      'Das Sprachmodell hat so oft nachgesehen, wie es darf, und ist nicht fertig geworden. Bitte enger fragen, etwa mit einem Namen oder einer Nummer.',
    long: 'Das Sprachmodell hat mehr geschrieben, als es darf; die Antwort endet hier. Bitte enger fragen.',
    silent: 'Das Sprachmodell hat nichts geantwortet. Bitte anders fragen.',
    stopped: 'Abgebrochen.',
  },
  en: {
    failed: 'The language model does not answer at the moment. Please try again.',
    steps:
      'The language model has looked things up as often as it may and did not finish. Please ask for less, by a name or a number for instance.',
    long: 'The language model has written more than it may; the answer ends here. Please ask for less.',
    silent: 'The language model has answered nothing. Please ask in another way.',
    stopped: 'Stopped.',
  },
} satisfies Record<Locale, Record<string, string>>

export type AnswerProblem = keyof (typeof answerProblems)['en']
