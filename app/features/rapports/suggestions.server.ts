import type { AppLoadContext } from '@remix-run/node'
import { whereAllowed } from '~/lib/where-allowed.server'
import type { Rapport } from './rapport'
import type { Suggestions } from './use-suggestions'

const RAPPORTS = 8
const MATERIALS = 12

/** What this user may want to enter again: categories and materials of the rapports they saw last. */
export async function suggestionsFor(context: AppLoadContext): Promise<Suggestions> {
  const { caller } = context
  const [recent, categories] = await Promise.all([
    caller.rapports.page({ limit: RAPPORTS }),
    whereAllowed(context, () => caller.laborRates.jobCategories()),
  ])
  const answers = await Promise.allSettled(recent.data.map(({ id }) => caller.rapports.get({ id })))
  const rapports = answers.flatMap(one => (one.status === 'fulfilled' ? [one.value.data] : []))
  const materials = materialsOf(rapports)
  return {
    categories: distinct([
      ...rapports.flatMap(rapport => rapport.entries.map(entry => entry.job_category)),
      ...(categories?.data ?? []),
    ]),
    materials: materials.slice(0, MATERIALS),
    units: distinct(materials.map(material => material.unit)).slice(0, 6),
  }
}

function materialsOf(rapports: readonly Rapport[]): Suggestions['materials'] {
  const seen = new Map<string, Suggestions['materials'][number]>()
  for (const { name, unit, article_id, unit_price } of rapports.flatMap(rapport => rapport.materials)) {
    const key = article_id ? `#${article_id}` : name.toLowerCase()
    if (!seen.has(key)) seen.set(key, { name, unit, article_id, unit_price })
  }
  return [...seen.values()]
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts.filter(Boolean))]
