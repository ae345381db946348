import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { draftFromOffer } from './draft-from-offer'
import { loadOfferAtVersion } from './load-at-version'
import { lockVersions, type OfferVersion } from './lock-versions'
import { offerMachine } from './machine'
import { loadOffer } from './read'
import type { OfferById } from './schema'

/**
 * Drafts the next version of an offer that is sent, rejected or expired, as `<number>-V2`. One draft version at a time,
 * none once the order is placed. The older version stays unchanged until the new one is sent.
 * @throws DomainError offer.not_found, offer.transition, offer.version_open, offer.version_accepted, conflict
 */
export function reviseOffer(ctx: Ctx, { id, expected_version }: OfferById) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const versions = await lockVersions(tx, tenantId, await loadOffer(tx, tenantId, id))
    // Loaded again: an offer that was just sent may be an order by now.
    const source = await loadOfferAtVersion(tx, tenantId, id, expected_version)
    assertRevisable(versions, id)
    const root = versions.find(version => version.id === (source.rootId ?? source.id)) as OfferVersion
    const next = await nextVersion(tx, ctx, root, versions)
    return { data: await draftFromOffer(tx, ctx, source, { ...next, rootId: root.id }) }
  })
}

function assertRevisable(versions: readonly OfferVersion[], id: number): void {
  const named = ({ id, offerNumber }: OfferVersion) => ({ id, offer_number: offerNumber })
  const accepted = versions.find(version => version.status === 'accepted')
  if (accepted) throw new DomainError('offer.version_accepted', named(accepted))
  const { status } = versions.find(version => version.id === id) as OfferVersion
  if (!offerMachine[status].revise) throw new DomainError('offer.transition', { status, verb: 'revise' })
  const open = versions.find(version => version.status === 'draft')
  if (open) throw new DomainError('offer.version_open', named(open))
}

/** Numbers are never reused, not even that of a deleted draft version. */
async function nextVersion(tx: Tx, { actor }: Ctx, root: OfferVersion, versions: readonly OfferVersion[]) {
  const drawn = await tx.numberJournal.findMany({
    where: {
      tenantId: actor.tenantId,
      series: 'offer',
      action: 'created',
      number: { startsWith: `${root.offerNumber}-V` },
    },
    select: { number: true },
  })
  const used = new Set(drawn.map(entry => entry.number))
  const numberOf = (revision: number) => `${root.offerNumber}-V${revision}`
  let revision = Math.max(...versions.map(version => version.revision)) + 1
  while (used.has(numberOf(revision))) revision += 1
  return { revision, offerNumber: numberOf(revision) }
}
