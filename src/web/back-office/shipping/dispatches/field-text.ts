/** What was typed in this field; empty when it is not in the form. */
export function fieldText(typed: FormData, name: string): string {
  const value = typed.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
