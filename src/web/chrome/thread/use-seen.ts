import { useQueryClient } from '@tanstack/react-query'
import { useEffect, type RefObject } from 'react'
import type { ThreadDoor } from '#web/api/threads.ts'
import { whenSeen } from '#web/ui/when-seen.ts'

/** Says that the other side's words were read, once their last one has been on a screen that somebody looks at. */
export function useSeen(
  door: ThreadDoor,
  unread: number,
  end: RefObject<HTMLElement | null>,
): void {
  const client = useQueryClient()
  useEffect(() => {
    const element = end.current
    if (unread === 0 || !element) return undefined
    return whenSeen(element, async () => {
      await door.read()
      await client.invalidateQueries({ queryKey: door.key })
      await client.invalidateQueries({ queryKey: ['overview'] })
    })
  }, [client, door, end, unread])
}
