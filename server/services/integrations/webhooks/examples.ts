import { registered } from '../../../nouns/registers'

/** `data` of one event of each family; documents and test events carry it. */
export const examples = registered('examples')
