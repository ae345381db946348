import type { PdfRenderer } from '../../../adapters/gotenberg'
import type { Ctx } from '../../../context'
import { layingOut, printPaper } from '../../../paper/print'
import type { RenderedPaper } from '../../../paper/render'
import { inTurn, withinShares } from '../../../platform/turns'
import { type KeptPapers, keptPapers } from './kept-papers'
import { paperWork } from './paper-work'

/** Limits of papers in progress for a person and for a company, including those waiting for their turn. */
const shares = { perPerson: 6, perCompany: 18 }
/** A paper with more lines than this is large. */
const smallLines = 100
/**
 * A person who views a paper waits for a turn as long as it takes to print what their own company may have queued
 * before it.
 */
const waitOf = (lines: number) => 60_000 + lines * 120

export type PrintContext = Pick<Ctx, 'pdf' | 'actor' | 'clock'>

interface PrintRoom {
  inShare: ReturnType<typeof withinShares>
  atTurn: ReturnType<typeof inTurn>
  /** Papers being made and papers made last, by company and everything that a paper shows. */
  making: Map<string, Promise<Buffer>>
  kept: KeptPapers
  /** Number of papers started so far. */
  begun: number
}

/** One for each renderer of this process. */
const rooms = new WeakMap<PdfRenderer, PrintRoom>()

function roomOf(pdf: PdfRenderer): PrintRoom {
  const known = rooms.get(pdf)
  if (known) return known
  const { most } = pdf
  const room: PrintRoom = {
    inShare: withinShares(shares),
    // One slot is reserved for small papers, so that they never wait for a large one.
    atTurn: inTurn({ most, maxOf: { large: Math.max(1, most - 1) } }),
    making: new Map(),
    kept: keptPapers(),
    begun: 0,
  }
  rooms.set(pdf, room)
  return room
}

/**
 * The only way to the renderer, whichever it is. Each print is a turn, and a paper whose sums are carried over takes
 * two or three of them: small and large papers take turns; within these, papers that people view and papers made in the
 * background; then companies; then their people. Concurrent requests for the same paper share one print; it is printed
 * again only when it shows something else or was made a while ago. Call it with what the actor may see.
 * @throws DomainError rate_limited above the share of a person or company, unavailable without a turn, and what the
 * renderer throws
 */
export async function printInTurn(ctx: PrintContext, paper: RenderedPaper): Promise<Buffer> {
  const { actor, clock, pdf } = ctx
  const room = roomOf(pdf)
  const { making, kept } = room
  const key = `${actor.tenantId}/${paper.fingerprint}`
  const made = kept.of(key, clock.now())
  if (made) return made
  const inFlight = making.get(key)
  if (inFlight) return inFlight
  const make = () => {
    const bytes = inTurns(room, ctx, paper).finally(() => making.delete(key))
    making.set(key, bytes)
    return bytes
  }
  // Prints by the service itself are limited by its workers, and stored by the caller.
  if (actor.kind === 'system') return make()
  const bytes = await room.inShare(actor, make)
  kept.keep(key, bytes, clock.now())
  return bytes
}

function inTurns(room: PrintRoom, { actor, pdf }: PrintContext, paper: RenderedPaper): Promise<Buffer> {
  const { lines } = paper
  const isForPeople = actor.kind !== 'system'
  const place = {
    lanes: [lines > smallLines ? 'large' : 'small', isForPeople ? 'for people' : 'in the background'],
    // A caller's earlier papers are finished before their later ones.
    order: room.begun++,
    // Background work is retried by itself, and has a lease that must not expire while it waits.
    ...(isForPeople ? { waitMs: waitOf(lines) } : {}),
  }
  const print = layingOut(source => pdf.render(source))
  return printPaper(paper, source => room.atTurn(actor, () => print(source), place), paperWork)
}
