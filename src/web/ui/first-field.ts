const fields = 'input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)'

/**
 * Where the keyboard begins in a window: the field that asked for it, else the first one. On « Fermer », what is typed or
 * scanned next would close the window. A finger opens no keyboard: Base UI's own choice stands.
 */
export function firstField(content: HTMLElement | null, openedBy: string): HTMLElement | true {
  if (openedBy === 'touch') return true
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && content?.contains(activeElement)) {
    return activeElement
  }
  return content?.querySelector<HTMLElement>(fields) ?? true
}
