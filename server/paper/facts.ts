import type { Fact } from './layout'
import type { PaperBase } from './model'
import type { PaperTexts } from './texts'

/** Where the work is done: the address of the site, which customers know, else the number of the project. */
export const placeFacts = ({ site, projectNumber }: PaperBase, words: PaperTexts): Fact[] => [
  [words.site, site?.join('\n')],
  [words.project, site?.length ? null : projectNumber],
]

/** Whom the customer asks. */
export const contactFact = ({ contact }: PaperBase, words: PaperTexts): Fact => [
  words.contact,
  contact && [contact.name, contact.phone, contact.email].filter(Boolean).join('\n'),
]
