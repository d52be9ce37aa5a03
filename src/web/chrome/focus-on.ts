/** The focused element disappeared with the change: the focus goes where the person reads on, not to the top of the page. */
export function focusOn(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}
