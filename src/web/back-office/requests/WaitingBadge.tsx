import { useQuery } from '@tanstack/react-query'
import { waitingCounts } from '#web/api/parcel-requests.ts'

/** The bell: requests to answer and conversations to read. Nothing when nobody waits. */
export function WaitingBadge() {
  const { data } = useQuery(waitingCounts)
  const count = (data?.requests ?? 0) + (data?.threads ?? 0)
  if (count === 0) return null
  return (
    <span className="relative figures ml-auto rounded-full bg-lagon-clair px-2 py-0.5 text-sm font-semibold text-nuit">
      {count}
      <span className="sr-only"> en attente</span>
    </span>
  )
}
