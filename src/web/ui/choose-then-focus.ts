/** Makes a choice whose buttons leave with it: the keyboard goes on at the first element of these ids that takes it. */
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
