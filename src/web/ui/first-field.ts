import type { RefObject } from 'react'

const fields = 'input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)'

/**
 * Where the keyboard begins in a window: the field that asked for it, else the first one. On « Fermer », what is typed or
 * scanned next would close the window. A finger opens no keyboard: Base UI's own choice stands.
 */
export const firstField = (content: RefObject<HTMLElement | null>) => (openedBy: string) => {
  if (openedBy === 'touch') return true
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && content.current?.contains(activeElement)) {
    return activeElement
  }
  return content.current?.querySelector<HTMLElement>(fields) ?? true
}
