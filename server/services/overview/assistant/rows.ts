/** An object of JSON, such as a record in the answer of a procedure. */
export type Row = Record<string, unknown>

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The records of an answer: those of its list, or its only one. */
export const rowsOf = (answer: unknown): Row[] => {
  const data = isRow(answer) ? answer.data : null
  return (Array.isArray(data) ? data : [data]).filter(isRow)
}
