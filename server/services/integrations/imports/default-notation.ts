import type { Ctx } from '../../../context'
import type { Notation } from './schema'

/** How numbers are usually written in the company's country. */
export const defaultNotation = ({ actor }: Pick<Ctx, 'actor'>): Notation =>
  actor.countryCode === 'AT' || actor.countryCode === 'DE' ? 'de' : 'en'
