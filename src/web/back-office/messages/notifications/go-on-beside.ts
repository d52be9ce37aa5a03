/**
 * The focused button disappears, alone or with its line: the focus moves to that line, else to the one beside it, else to the
 * list's tab.
 */
export const goOnBeside = (button: HTMLElement | null) => () => {
  if (!button || document.activeElement !== button) return
  const lines = [...(button.closest('table')?.querySelectorAll('tbody > *') ?? [])]
  const own = lines.findIndex((line) => line.contains(button))
  const nearest = [lines[own], lines[own + 1], lines[own - 1]]
  requestAnimationFrame(() => {
    const goOn = nearest.find((line) => line?.isConnected)?.querySelector<HTMLElement>('[data-row]')
    ;(goOn ?? document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]'))?.focus()
  })
}
