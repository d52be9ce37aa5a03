import { useEffect } from 'react'

const takesText =
  'input:not([type=radio], [type=checkbox], [type=file]), textarea, select, [role="dialog"], [role="alertdialog"]'

/** Nobody presses Enter twice so fast. */
const oneScanMs = 100

/**
 * A hand scanner types wherever the focus is: from a button, or from nowhere, its first character moves the focus to the field. A
 * scanner that ends with CR LF presses Enter twice; the second would act on what the first has just opened, so it is ignored.
 */
export function useScannerFocus(field: () => HTMLElement | null | undefined): void {
  useEffect(() => {
    let enteredAt = -Infinity
    function catchKey(event: KeyboardEvent) {
      const isSecondEnter = event.key === 'Enter' && event.timeStamp - enteredAt < oneScanMs
      enteredAt = event.key === 'Enter' ? event.timeStamp : -Infinity
      if (isSecondEnter) {
        event.preventDefault()
        event.stopPropagation()
      }
      const isTaken = event.target instanceof Element && event.target.closest(takesText)
      if (isSign(event) && !isTaken) field()?.focus()
    }
    document.addEventListener('keydown', catchKey, { capture: true })
    return () => {
      document.removeEventListener('keydown', catchKey, { capture: true })
    }
  }, [field])
}

/** A space presses the focused button. */
const isSign = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
