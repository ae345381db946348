import type { AnyTRPCProcedure } from '@trpc/server'
import type { ProcedureMeta } from '../../server/http/trpc'
import { appRouter } from '../../server/router'

export interface Listed {
  path: string
  kind: 'query' | 'mutation'
  meta: ProcedureMeta
  inputs: unknown[]
  output: unknown
}

/** Every procedure of the product by its path, from the router itself. */
export const procedures: Listed[] = Object.entries(
  appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>,
)
  .map(([path, procedure]) => ({
    path,
    kind: procedure._def.type as 'query' | 'mutation',
    meta: procedure._def.meta as ProcedureMeta,
    inputs: (procedure._def as { inputs?: unknown[] }).inputs ?? [],
    output: (procedure._def as { output?: unknown }).output,
  }))
  .sort((a, b) => a.path.localeCompare(b.path))

/** The procedure with this path on a caller. */
export function procedureOf(caller: unknown, path: string): (input?: unknown) => Promise<unknown> {
  return path.split('.').reduce((node, name) => (node as Record<string, unknown>)[name], caller) as (
    input?: unknown,
  ) => Promise<unknown>
}
