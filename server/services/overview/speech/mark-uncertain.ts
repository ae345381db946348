/** Marks a field of a line as uncertain. */
export function markUncertain<Field extends string>(line: { uncertain: Field[] }, field: Field): void {
  if (!line.uncertain.includes(field)) line.uncertain.push(field)
}
