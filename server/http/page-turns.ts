import type { Actor } from '../platform/actor'
import { nextRound } from '../platform/rounds'
import { inTurn, type Shares, withinShares } from '../platform/turns'

/** Pages that may wait to be laid out; an office has sixty browsers, and one of them opens six at once. */
const usualShares: Shares = { perPerson: 30, perCompany: 120 }
/** Callers who are not signed in: bounded by address, and one among the companies here. */
const anonymous = { tenantId: 0, userId: null }

export type PageTurns = <T>(actor: Actor | null, render: () => Promise<T>) => Promise<T>

/**
 * Lets pages be laid out one after the other, in turns between companies and their people. React lays out all that it
 * has in one piece that cannot be interrupted, in the round of the loop that follows; without turns, pages that are
 * ready together do so in the same round, and everything else waits for all of them. What is sent later is no part of a
 * turn.
 * @throws DomainError rate_limited above a share, unavailable without a turn
 */
export function createPageTurns(shares: Shares = usualShares): PageTurns {
  const inShare = withinShares(shares)
  const atTurn = inTurn({ most: 1 })
  return async (actor, render) => {
    const layOut = async () => {
      const answer = render()
      // It may fail before anybody waits for it.
      answer.catch(() => {})
      // What is asked for in this round of the loop is done when the next one begins.
      await nextRound()
      return { answer }
    }
    const { answer } = await (actor ? inShare(actor, () => atTurn(actor, layOut)) : atTurn(anonymous, layOut))
    return answer
  }
}

/** Large pages that are read at once: while one waits for the database, another one has the loop. */
const mostRead = 2

/**
 * Lets what large pages show be read in turns between companies and their people: however many of them a company opens
 * at once, the loop and the database are held by two of them, and another company's page comes between.
 * @throws DomainError rate_limited above a share, unavailable without a turn
 */
export function createReadTurns(shares: Shares = usualShares): PageTurns {
  const inShare = withinShares(shares)
  const atTurn = inTurn({ most: mostRead })
  return (actor, read) => (actor ? inShare(actor, () => atTurn(actor, read)) : atTurn(anonymous, read))
}
