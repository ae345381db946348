import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { notify } from '../../people/notifications/notify'

/** Tells a person what was decided about their week, and what is to be mended. */
export const notifyDecision = (
  tx: Tx,
  ctx: Ctx,
  { userId, week }: { userId: number; week: string },
  decision: { de: string; en: string },
  note: string | null = null,
) =>
  notify(tx, ctx, {
    ...{ kind: 'sheet_decided', entity: 'time_sheet', entityId: null, to: [userId] },
    params: { week, decision_de: decision.de, decision_en: decision.en, note: note && `: ${note}` },
  })
