/** Makes a choice that removes its own buttons: the focus then goes to the first element of these ids that accepts it. */
export function chooseThenFocus(choice: () => void, ...ids: readonly string[]): void {
  choice()
  requestAnimationFrame(() => {
    for (const id of ids) {
      const element = document.getElementById(id)
      element?.focus()
      if (element && element === document.activeElement) return
    }
  })
}
