export const sheetStatuses = ['open', 'submitted', 'approved', 'returned'] as const
export type SheetStatus = (typeof sheetStatuses)[number]

export const sheetActions = ['submit', 'approve', 'return'] as const
export type SheetAction = (typeof sheetActions)[number]

/**
 * Target status by status and action; other actions are refused. A submitted week that its person changes is opened
 * again (`openWeekForChange`); an approved one is corrected with a reason.
 */
export const sheetMoves: Record<SheetStatus, Partial<Record<SheetAction, SheetStatus>>> = {
  open: { submit: 'submitted', approve: 'approved' },
  submitted: { approve: 'approved', return: 'returned' },
  returned: { submit: 'submitted', approve: 'approved' },
  approved: {},
}
