import { registered } from '../../../nouns/registers'

/** Sample `data` of one event of each family; used by documentation and test events. */
export const eventExamples = registered('examples')
