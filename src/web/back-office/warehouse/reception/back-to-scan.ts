/** The form gone, the next scan is awaited; the keyboard does not leave the step that took it, where the whole bar gave way to one. */
export function backToScan(): void {
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>('#scan')?.focus()
}
