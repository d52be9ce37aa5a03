import { useEffect, type RefObject } from 'react'

const typesElsewhere =
  'input, textarea, select, button, a, summary, [role="dialog"], [role="alertdialog"]'

/** A hand scanner types wherever the focus is: when it is nowhere, its first character finds the scan field. */
export function useFocusOnScan(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function catchKey(event: KeyboardEvent) {
      const isElsewhere = event.target instanceof Element && event.target.closest(typesElsewhere)
      if (isCharacter(event) && !isElsewhere) field.current?.focus()
    }
    document.addEventListener('keydown', catchKey)
    return () => {
      document.removeEventListener('keydown', catchKey)
    }
  }, [field])
}

const isCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey
