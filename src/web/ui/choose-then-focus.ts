/** Makes a choice whose buttons leave with it: the keyboard goes on at the element of that id. */
export function chooseThenFocus(choice: () => void, id: string): void {
  choice()
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}
