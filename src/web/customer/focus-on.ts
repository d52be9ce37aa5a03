/** What had the focus is gone with what has just changed: it goes where the person reads on, not to the top of the page. */
export function focusOn(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}
