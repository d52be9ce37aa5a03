/** Gives a cell that is cut at its edge its whole text as a title, when the pointer comes. For the `ref` of what contains the rows. */
export function nameCutCells(rows: HTMLElement | null) {
  if (!rows) return undefined
  rows.addEventListener('pointerover', nameCutCell)
  return () => rows.removeEventListener('pointerover', nameCutCell)
}

function nameCutCell({ target }: Event): void {
  const cell = target instanceof Element && target.closest('td, th')
  const text = cell && cell.firstElementChild
  if (!(text instanceof HTMLElement)) return
  if (text.scrollWidth > text.clientWidth) text.title = text.innerText
  else text.removeAttribute('title')
}
