import { createContext, useContext } from 'react'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { applyChanges, flattenCatalogue } from '#domain/catalogue/catalogue-changes.ts'

/** What the sections of a catalogue share: its content, how to change it, and the typed texts that cannot be read. */
export type Editing = {
  readonly content: Catalogue
  readonly isReadOnly: boolean
  readonly change: (next: Catalogue) => void
  /** Texts that are not valid values yet, by path: they block saving. */
  readonly unread: Readonly<Record<string, string>>
  readonly setUnread: (path: string, text: string | null) => void
  /** Grows when the whole content is replaced, so that the fields show it. */
  readonly generation: number
}

export const EditingContext = createContext<Editing | null>(null)

export function useEditing(): Editing {
  const editing = useContext(EditingContext)
  if (!editing) throw new Error('outside of a catalogue')
  return editing
}

export function useCatalogueValue(path: string): [unknown, (after: unknown) => void] {
  const { content, change } = useEditing()
  return [
    flattenCatalogue(content).get(path),
    (after) => {
      change(applyChanges(content, [{ path, before: null, after }]))
    },
  ]
}
