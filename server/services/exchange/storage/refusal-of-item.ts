import { endsAccess, ProviderRefused } from '../../../adapters/provider/refused'

/** Why a provider refuses one item. A refusal of the whole account is thrown: no other item would fare better. */
export function refusalOfItem(error: unknown): string {
  if (!(error instanceof ProviderRefused) || endsAccess(error.reason)) throw error
  return error.reason
}
