/**
 * Where the keyboard goes on after a window: back to what opened it, or to the element of that id when what opened it leaves the
 * page. The screen comes there too, which the focus of a window that closes does not do by itself.
 */
export const finalFocus = (afterwards: string | undefined) =>
  afterwards === undefined ||
  (() => {
    const next = document.getElementById(afterwards)
    next?.scrollIntoView({ block: 'nearest' })
    return next
  })
