/** Says on a row that scrolls sideways on which sides there is more (`data-more`: `start`, `end`), for its look to tell it. For `ref`. */
export function tellOverflow(row: HTMLElement | null) {
  if (!row) return undefined
  const tell = () => {
    const hidden = row.scrollWidth - row.clientWidth
    const sides = [row.scrollLeft > 1 ? 'start' : '', hidden - row.scrollLeft > 1 ? 'end' : '']
    row.dataset['more'] = sides.join(' ').trim()
  }
  const sizes = new ResizeObserver(tell)
  for (const sized of [row, ...row.children]) sizes.observe(sized)
  row.addEventListener('scroll', tell, { passive: true })
  showChosen(row)
  return () => {
    sizes.disconnect()
    row.removeEventListener('scroll', tell)
  }
}

/** A link may lead to a tab that is beyond the edge. */
function showChosen(row: HTMLElement): void {
  const chosen = row.querySelector<HTMLElement>('[aria-selected=true]')
  if (chosen) row.scrollLeft = chosen.offsetLeft + chosen.offsetWidth - row.clientWidth
}
