/**
 * Where the focus goes after a dialog: back to the element that opened it, or to the element of that id when the opener leaves
 * the page. It also scrolls there, which the focus after a closing dialog does not do by itself.
 */
export const finalFocus = (afterwards: string | undefined) =>
  afterwards === undefined ||
  (() => {
    const next = document.getElementById(afterwards)
    next?.scrollIntoView({ block: 'nearest' })
    return next
  })
