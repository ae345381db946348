import type { Fact } from './layout'
import type { PaperBase } from './model'
import type { PaperTexts } from './texts'

/** The place of work: the address of the site, which customers know, otherwise the number of the project. */
export const placeFacts = ({ site, projectNumber }: PaperBase, texts: PaperTexts): Fact[] => [
  [texts.site, site?.join('\n')],
  [texts.project, site?.length ? null : projectNumber],
]

/** The contact person for the customer. */
export const contactFact = ({ contact }: PaperBase, texts: PaperTexts): Fact => [
  texts.contact,
  contact && [contact.name, contact.phone, contact.email].filter(Boolean).join('\n'),
]
