import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { weekLabel } from '../../../platform/values/iso-weeks'
import { notify } from '../../people/notifications/notify'

/** Notifies a person of the decision on their week, and of what has to be corrected. */
export const notifyDecision = (
  tx: Tx,
  ctx: Ctx,
  { userId, week }: { userId: number; week: string },
  decision: { de: string; en: string },
  note: string | null = null,
) =>
  notify(tx, ctx, {
    ...{ kind: 'sheet_decided', entity: 'time_sheet', entityId: null, to: [userId] },
    params: { week: weekLabel(week), decision_de: decision.de, decision_en: decision.en, note: note && `: ${note}` },
  })
