/** Opens the fold that has this element, or that this element has: what is folded takes no focus. */
export function openFold(id: string): HTMLElement | null {
  const target = document.getElementById(id)
  const fold = target?.querySelector('details') ?? target?.closest('details')
  if (fold) fold.open = true
  return target
}
