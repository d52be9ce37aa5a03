/** Fired by a row's link before it is followed: a listener that prevents it shows the row in another way. */
export const openRowEvent = 'open-row'

const withOwnUse = 'a, button, input, select, textarea, label, summary'

/**
 * A click anywhere in a row opens its link, the one with `data-row`; except on an element with its own use, or after text was
 * just selected with the mouse. For the `ref` of the element that contains the rows.
 */
export function openRows(rows: HTMLElement | null) {
  if (!rows) return undefined
  rows.addEventListener('click', openRow)
  return () => rows.removeEventListener('click', openRow)
}

function openRow(event: MouseEvent): void {
  const link = linkOfRow(event.target)
  if (!link) return
  const { ctrlKey, metaKey, shiftKey } = event
  const isElsewhere = ctrlKey || metaKey || shiftKey
  const asked = new CustomEvent(openRowEvent, { bubbles: true, cancelable: true })
  if (!isElsewhere && !link.dispatchEvent(asked)) return
  const click = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }
  link.dispatchEvent(new MouseEvent('click', click))
}

function linkOfRow(target: EventTarget | null): HTMLElement | null | undefined {
  if (!(target instanceof Element) || target.closest(withOwnUse) || isChoosingWords()) return null
  return target.closest('tr')?.querySelector('[data-row]')
}

const isChoosingWords = (): boolean => String(getSelection()) !== ''
