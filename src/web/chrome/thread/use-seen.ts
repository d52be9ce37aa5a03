import { useQueryClient } from '@tanstack/react-query'
import { useEffect, type RefObject } from 'react'
import { invalidateTopics } from '#web/api/query.ts'
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
      await client.invalidateQueries(door.messages)
      await invalidateTopics(client, ['overview'])
    })
  }, [client, door, end, unread])
}
