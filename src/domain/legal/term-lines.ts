/** Values as lines, one per value, by their path: `workingDays.from: 5`. For a diff and for the audit log. */
export const termLines = (values: object): string => linesOf(values, '').join('\n')

function linesOf(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [`${path}: ${String(value)}`]
  return Object.entries(value).flatMap(([key, inner]) =>
    linesOf(inner, path === '' ? key : `${path}.${key}`),
  )
}
