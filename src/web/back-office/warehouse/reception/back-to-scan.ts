/** Once the form is gone, focuses the scan field; a step that has taken the focus keeps it. */
export function backToScan(): void {
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>('#scan')?.focus()
}
