import { useQueryClient } from '@tanstack/react-query'
import { useEffect, type RefObject } from 'react'
import type { ThreadDoor } from '#web/api/threads.ts'

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
    const read = async () => {
      observer.disconnect()
      await door.read()
      await client.invalidateQueries({ queryKey: door.key })
      await client.invalidateQueries({ queryKey: ['overview'] })
    }
    const observer = new IntersectionObserver(([entry]) => {
      // A failure is no news: the count stays, and the next look says it again.
      if (entry?.isIntersecting && document.visibilityState === 'visible') read().catch(() => {})
    })
    observer.observe(element)
    const lookAgain = () => {
      observer.unobserve(element)
      observer.observe(element)
    }
    document.addEventListener('visibilitychange', lookAgain)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', lookAgain)
    }
  }, [client, door, end, unread])
}
