import type { PdfRenderer } from '../../../adapters/gotenberg'
import type { Ctx } from '../../../context'
import { layingOut, printPaper } from '../../../paper/print'
import type { RenderedPaper } from '../../../paper/render'
import { inTurn, withinShares } from '../../../platform/turns'
import { type KeptPapers, keptPapers } from './kept-papers'
import { paperWork } from './paper-work'

/** Papers that are made at once for a person and for a company, those that wait for their turn included. */
const shares = { perPerson: 6, perCompany: 18 }
/** A paper of more lines is large. */
const smallLines = 100
/**
 * A person who looks at a paper waits for a turn as long as it takes to print what the own company may have queued
 * before it.
 */
const waitOf = (lines: number) => 60_000 + lines * 120

export type PrintContext = Pick<Ctx, 'pdf' | 'actor' | 'clock'>

interface PrintRoom {
  inShare: ReturnType<typeof withinShares>
  atTurn: ReturnType<typeof inTurn>
  /** What is made at the moment, and what was made last, by company and all that a paper shows. */
  making: Map<string, Promise<Buffer>>
  kept: KeptPapers
  /** Papers that were begun. */
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
    // One place is left to small papers, which never wait for a large one then.
    atTurn: inTurn({ most, mostOf: { large: Math.max(1, most - 1) } }),
    making: new Map(),
    kept: keptPapers(),
    begun: 0,
  }
  rooms.set(pdf, room)
  return room
}

/**
 * The one way to the renderer, whatever it is. Each print is a turn, and a paper whose sums are carried over takes two
 * or three of them: small papers and large ones take turns, among these what people look at and what is made in the
 * background, then companies, then their people. The same paper is printed once, however many ask for it meanwhile, and
 * once more only when it shows something else or was made a while ago. Call it with what the actor may see.
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
  const underWay = making.get(key)
  if (underWay) return underWay
  const make = () => {
    const bytes = inTurns(room, ctx, paper).finally(() => making.delete(key))
    making.set(key, bytes)
    return bytes
  }
  // What the service itself prints is bounded by its workers, and stored by its caller.
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
    // What a caller has begun is finished before their next.
    order: room.begun++,
    // What is made in the background comes again by itself, and has a lease that must not end while it waits.
    ...(isForPeople ? { waitMs: waitOf(lines) } : {}),
  }
  const print = layingOut(source => pdf.render(source))
  return printPaper(paper, source => room.atTurn(actor, () => print(source), place), paperWork)
}
