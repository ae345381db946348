import type { Actor } from '../platform/actor'
import { nextRound } from '../platform/rounds'
import { inTurn, type Shares, withinShares } from '../platform/turns'

/** Pages that may wait to be rendered; an office has sixty browsers, and one of them opens six at once. */
const usualShares: Shares = { perPerson: 30, perCompany: 120 }
/** Callers who are not signed in: limited by address, and counted as one company here. */
const anonymous = { tenantId: 0, userId: null }

export type PageTurns = <T>(actor: Actor | null, render: () => Promise<T>) => Promise<T>

/**
 * Renders pages one after the other, in turns between companies and their people. React renders all that it has in one
 * piece that cannot be interrupted, in the next turn of the event loop; without this, pages that are ready together
 * would render in the same turn, and everything else would wait for all of them. Parts sent later do not belong to a
 * turn.
 * @throws DomainError rate_limited above a share, unavailable without a turn
 */
export function createPageTurns(shares: Shares = usualShares): PageTurns {
  const inShare = withinShares(shares)
  const atTurn = inTurn({ most: 1 })
  return async (actor, render) => {
    const layOut = async () => {
      const answer = render()
      // It may fail before anything awaits it.
      answer.catch(() => {})
      // Renders started in this turn of the event loop are done when the next one begins.
      await nextRound()
      return { answer }
    }
    const { answer } = await (actor ? inShare(actor, () => atTurn(actor, layOut)) : atTurn(anonymous, layOut))
    return answer
  }
}

/** Large pages loaded at once: while one waits for the database, another one can use the event loop. */
const maxRead = 2

/**
 * Loads the data of large pages in turns between companies and their people: however many of them a company opens at
 * once, the event loop and the database are used by two of them, and another company's page comes between.
 * @throws DomainError rate_limited above a share, unavailable without a turn
 */
export function createReadTurns(shares: Shares = usualShares): PageTurns {
  const inShare = withinShares(shares)
  const atTurn = inTurn({ most: maxRead })
  return (actor, read) => (actor ? inShare(actor, () => atTurn(actor, read)) : atTurn(anonymous, read))
}
