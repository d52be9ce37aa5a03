import { useEffect } from 'react'

const takesText =
  'input:not([type=radio], [type=checkbox], [type=file]), textarea, select, [role="dialog"], [role="alertdialog"]'

/** A hand scanner types wherever the focus is: on a button, or nowhere, its first character finds the field. */
export function useScannerFocus(field: () => HTMLElement | null | undefined): void {
  useEffect(() => {
    function catchKey(event: KeyboardEvent) {
      const isTaken = event.target instanceof Element && event.target.closest(takesText)
      if (isSign(event) && !isTaken) field()?.focus()
    }
    document.addEventListener('keydown', catchKey)
    return () => {
      document.removeEventListener('keydown', catchKey)
    }
  }, [field])
}

/** A space presses the button that it is typed on. */
const isSign = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
