import { useQueryClient } from '@tanstack/react-query'
import { useEffect, type RefObject } from 'react'
import { seeAnswer, type ParcelRequest } from '#contract/warehouse/parcel-requests.ts'
import { call } from '#web/api/call.ts'
import { invalidateTopics } from '#web/api/query.ts'
import { whenSeen } from '#web/ui/when-seen.ts'

/** Says that an answer was read, once it has been on a screen that somebody looks at. */
export function useAnswerSeen(
  { id, answeredAt, seenAt }: ParcelRequest,
  line: RefObject<HTMLElement | null>,
): void {
  const client = useQueryClient()
  const isNew = answeredAt !== null && seenAt === null
  useEffect(() => {
    const element = line.current
    if (!isNew || !element) return undefined
    return whenSeen(element, async () => {
      await call(seeAnswer, { requestId: id })
      await invalidateTopics(client, ['parcels', 'overview'])
    })
  }, [client, id, isNew, line])
}
