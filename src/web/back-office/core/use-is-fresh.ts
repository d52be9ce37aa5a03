import { useEffect, useState } from 'react'
import { undoSeconds } from '#domain/undo-window.ts'

/** Whether an action done at `doneAt` may still be undone, by this browser’s clock; the server has the last word. */
export function useIsFresh(doneAt: string | null | undefined): boolean {
  const [isFresh, setFresh] = useState(true)
  useEffect(() => {
    const age = Date.now() - Date.parse(doneAt ?? '')
    // With a clock that is ahead or behind, the minute that has just begun still counts.
    const left = Math.min(undoSeconds * 1000, Math.max(0, undoSeconds * 1000 - age))
    const timer = setTimeout(() => {
      setFresh(false)
    }, left)
    return () => {
      clearTimeout(timer)
    }
  }, [doneAt])
  return isFresh
}
