import type { Ctx } from '../../../context'
import { loadAndStoreCalendar } from './load-and-store-calendar'
import type { AddCalendar } from './schema'

/**
 * Adds a further calendar of a connected account; one that is connected already stays unchanged.
 * @throws DomainError calendar.not_found, account.not_connected
 */
export async function addCalendar(ctx: Ctx, input: AddCalendar) {
  return { data: (await loadAndStoreCalendar(ctx, input)).connection }
}
